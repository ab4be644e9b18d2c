import { Form } from "react-router";
import { AccountPage } from "../../account/account-form.tsx";
import { PasswordInput } from "../../account/password-input.tsx";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import { fieldAttributes } from "../../page-data/form-rules/field-rule.ts";
import { RESET_PASSWORD } from "../../page-data/form-rules/sign-in-forms.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { AskForReset } from "../../sign-in/ask-for-reset.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field, FieldError } from "../../ui/field.tsx";
import { STRINGS } from "../strings/sign-in.ts";

/** `/reset-password`: asks for a link by email, or sets a new password with the one that was opened. */
export function Component() {
  const { token, name, sendsMail } = usePageData("resetPassword");
  const { errors } = useAnswer();
  const isBusy = usePosting();
  if (token === undefined) return <AskForReset sendsMail={sendsMail} />;
  if (!name)
    return (
      <AccountPage title={STRINGS.reset.invalid}>
        <p className="mb-5 text-ink-2">{STRINGS.reset.invalidNote}</p>
        <ButtonLink to={pathTo("resetPassword")} variant="primary">
          {STRINGS.reset.another}
        </ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage title={STRINGS.reset.title} note={STRINGS.reset.note(name)}>
      <Form method="post" className="space-y-4">
        <input type="hidden" name="token" value={token} />
        <input type="text" value={name} autoComplete="username" readOnly hidden />
        {errors.form && <FieldError>{errors.form}</FieldError>}
        <Field
          label={STRINGS.reset.password}
          error={errors.password}
          hint={RESET_PASSWORD.password.expects}
        >
          <PasswordInput
            {...fieldAttributes(RESET_PASSWORD, "password")}
            autoComplete="new-password"
          />
        </Field>
        <Button type="submit" variant="primary" busy={isBusy} className="w-full">
          {STRINGS.reset.submit}
        </Button>
      </Form>
    </AccountPage>
  );
}
