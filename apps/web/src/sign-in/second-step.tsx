import { Form } from "react-router";
import { AccountPage } from "../account/account-form.tsx";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { SECOND_STEP } from "../page-data/form-rules/sign-in-forms.ts";
import type { SignInData } from "../page-data/forms.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import { SECURITY } from "./strings.ts";

/** Asks for a code or a passkey after the password. */
export function SecondStep({
  next,
  second: { name, hasApp, hasPasskey },
}: {
  readonly next: string;
  readonly second: NonNullable<SignInData["second"]>;
}) {
  const { errors } = useAnswer();
  const texts = SECURITY.second;
  return (
    <AccountPage title={texts.title} note={texts.note(name)}>
      {errors.form && <FieldError>{errors.form}</FieldError>}
      {hasPasskey && (
        <div className="mb-5">
          <PasskeyForm
            ask="ask-passkey"
            intent="passkey"
            hidden={{ next }}
            label={texts.passkey}
            isWide
          />
        </div>
      )}
      <Form method="post" className="space-y-4">
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="next" value={next} />
        <Field
          label={hasApp ? texts.code : texts.recoveryCode}
          hint={hasApp && texts.hint}
          error={errors.code}
        >
          <TextInput
            {...fieldAttributes(SECOND_STEP, "code")}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          busy={usePosting("intent", "code")}
          className="w-full"
        >
          {texts.submit}
        </Button>
      </Form>
      <Form method="post" className="mt-5">
        <input type="hidden" name="intent" value="start-over" />
        <input type="hidden" name="next" value={next} />
        <button type="submit" className="text-link">
          {texts.startOver}
        </button>
      </Form>
    </AccountPage>
  );
}
