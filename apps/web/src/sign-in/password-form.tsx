import { Form } from "react-router";
import { PasswordInput } from "../account/password-input.tsx";
import { STRINGS } from "../account/strings.ts";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { CHANGE_PASSWORD } from "../page-data/form-rules/account-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError } from "../ui/field.tsx";

/** Changes the password. Password managers read the account from the hidden name. */
export function PasswordForm({ name }: { readonly name: string }) {
  const { errors, values } = useAnswer();
  const isAnswered = values.intent === "change-password";
  return (
    <Form method="post" className="space-y-4 sm:max-w-[22rem]">
      <input type="hidden" name="intent" value="change-password" />
      <input type="text" value={name} autoComplete="username" readOnly hidden />
      <Field label={STRINGS.passwordForm.current} error={isAnswered ? errors.current : undefined}>
        <PasswordInput
          {...fieldAttributes(CHANGE_PASSWORD, "current")}
          autoComplete="current-password"
        />
      </Field>
      <Field
        label={STRINGS.passwordForm.next}
        error={isAnswered ? errors.password : undefined}
        hint={CHANGE_PASSWORD.password.expects}
      >
        <PasswordInput
          {...fieldAttributes(CHANGE_PASSWORD, "password")}
          autoComplete="new-password"
        />
      </Field>
      {isAnswered && errors.form && <FieldError>{errors.form}</FieldError>}
      {isAnswered && Object.keys(errors).length === 0 && (
        <p role="status" className="text-sm text-good">
          {STRINGS.passwordForm.changed}
        </p>
      )}
      <Button type="submit" busy={usePosting("intent", "change-password")}>
        {STRINGS.passwordForm.submit}
      </Button>
    </Form>
  );
}
