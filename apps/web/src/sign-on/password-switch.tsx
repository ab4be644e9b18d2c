import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { SignOnData } from "../page-data/account/sign-on.ts";
import { Button } from "../ui/button.tsx";
import { Field, Select } from "../ui/field.tsx";
import { ADMIN } from "./admin-strings.ts";

const TEXTS = ADMIN.passwords;

/** Whether people sign in with passwords of this hub, or through providers alone. */
export function PasswordSwitch({
  data: { passwords, isElsewhere },
}: {
  readonly data: SignOnData;
}) {
  const { errors } = useAnswer();
  const mode = passwords ? "on" : "off";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="passwords" />
      <Field
        label={TEXTS.label}
        error={errors.form}
        hint={passwords && !isElsewhere && TEXTS.first}
      >
        <div className="flex gap-2">
          <Select key={mode} name="passwords" defaultValue={mode} className="flex-1">
            <option value="on">{TEXTS.on}</option>
            <option value="off">{TEXTS.off}</option>
          </Select>
          <Button type="submit" busy={usePosting("intent", "passwords")}>
            {TEXTS.save}
          </Button>
        </div>
      </Field>
    </Form>
  );
}
