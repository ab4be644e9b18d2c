import { Form } from "react-router";
import { usePosting } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { REQUIRE_SECOND_FACTOR } from "../page-data/form-rules/sign-in-forms.ts";
import { Button } from "../ui/button.tsx";
import { Field, Select } from "../ui/field.tsx";
import { SECURITY } from "./strings.ts";

/** Sets whether everyone on the hub needs a second factor. */
export function RequireFactorForm({ isRequired }: { readonly isRequired: boolean }) {
  const value = isRequired ? "on" : "off";
  const texts = SECURITY.requirement;
  return (
    <Form method="post" preventScrollReset className="mb-6 sm:max-w-[28rem]">
      <input type="hidden" name="intent" value="require-second-factor" />
      <Field label={texts.label} hint={texts.hint}>
        <div className="flex gap-2">
          <Select
            key={value}
            {...fieldAttributes(REQUIRE_SECOND_FACTOR, "required")}
            defaultValue={value}
            className="flex-1"
          >
            <option value="off">{texts.optional}</option>
            <option value="on">{texts.required}</option>
          </Select>
          <Button type="submit" busy={usePosting("intent", "require-second-factor")}>
            {texts.save}
          </Button>
        </div>
      </Field>
    </Form>
  );
}
