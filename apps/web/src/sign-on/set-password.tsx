import { Form } from "react-router";
import { PasswordInput } from "../account/password-input.tsx";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { SecurityData } from "../page-data/account/settings.ts";
import { SET_PASSWORD } from "../page-data/form-rules/account-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

const TEXTS = STRINGS.setPassword;

/** A first password, for an account that has none. */
export function SetPassword({ data: { name, confirmation } }: { readonly data: SecurityData }) {
  const answer = useAnswer();
  const { errors } = answer.values.intent === "set-password" ? answer : { errors: {} as never };
  const isBusy = usePosting("intent", "set-password");
  return (
    <>
      <p className="text-ink-2">{TEXTS.note}</p>
      {confirmation.isFresh ? (
        <Form method="post" className="space-y-4 sm:max-w-[22rem]" preventScrollReset>
          <input type="hidden" name="intent" value="set-password" />
          <input type="text" value={name} autoComplete="username" readOnly hidden />
          <Field label={TEXTS.label} error={errors.password} hint={SET_PASSWORD.password.expects}>
            <PasswordInput
              {...fieldAttributes(SET_PASSWORD, "password")}
              autoComplete="new-password"
            />
          </Field>
          {errors.form && <FieldError>{errors.form}</FieldError>}
          <Button type="submit" busy={isBusy}>
            {TEXTS.submit}
          </Button>
        </Form>
      ) : (
        <p className="text-sm text-ink-3">{TEXTS.confirmFirst}</p>
      )}
    </>
  );
}
