import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** What new repos of an organization are, unless someone says otherwise. */
export function DefaultVisibility({ isPrivate }: { readonly isPrivate: boolean }) {
  const { errors, values } = useAnswer();
  const chosen = isPrivate ? "private" : "public";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="default-visibility" />
      <Field label={STRINGS.visibility.label}>
        <div className="flex gap-2">
          <Select key={chosen} name="visibility" defaultValue={chosen} className="w-40">
            <option value="public">{STRINGS.visibility.public}</option>
            <option value="private">{STRINGS.visibility.private}</option>
          </Select>
          <Button type="submit" busy={usePosting("intent", "default-visibility")}>
            {STRINGS.visibility.submit}
          </Button>
        </div>
      </Field>
      {values.intent === "default-visibility" && errors.form && (
        <FieldError>{errors.form}</FieldError>
      )}
    </Form>
  );
}
