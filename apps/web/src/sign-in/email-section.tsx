import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { SettingsData } from "../page-data/account/settings.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { CHANGE_EMAIL } from "../page-data/form-rules/sign-in-forms.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { SECURITY } from "./strings.ts";

const INTENTS = ["change-email", "verify-email", "remove-email"];

/** The email address of an account, and one that waits to be confirmed. */
export function EmailSection({
  data: { email, pendingEmail, emailToken, sendsMail, confirmation },
}: {
  readonly data: SettingsData;
}) {
  const { errors, values } = useAnswer();
  const texts = SECURITY.email;
  const isMine = INTENTS.includes(values.intent ?? "");
  const canChange = sendsMail && confirmation.isFresh;
  return (
    <SettingsSection title={texts.title} note={texts.note}>
      {emailToken && pendingEmail !== email && (
        <VerifyEmail token={emailToken} address={pendingEmail} />
      )}
      <div className="flex items-center gap-3">
        <p className={`min-w-0 flex-1 wrap-anywhere ${email ? "font-medium" : "text-ink-3"}`}>
          {email ?? texts.none}
        </p>
        {email && confirmation.isFresh && (
          <Confirm label={texts.remove} question={texts.removeNote}>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="remove-email" />
              <Button type="submit" variant="danger" size="sm">
                {texts.removeSubmit}
              </Button>
            </Form>
          </Confirm>
        )}
      </div>
      {pendingEmail && !emailToken && (
        <p role="status" className="text-ink-2">
          {texts.pending(pendingEmail)}
        </p>
      )}
      {!sendsMail && <p className="text-ink-2">{texts.off}</p>}
      {canChange && <ChangeEmail hasEmail={email !== undefined} error={errors.email} />}
      {isMine && errors.form && <FieldError>{errors.form}</FieldError>}
    </SettingsSection>
  );
}

const VerifyEmail = ({
  token,
  address,
}: {
  readonly token: string;
  readonly address: string | undefined;
}) => (
  <Form
    method="post"
    className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-accent-soft p-3"
  >
    <input type="hidden" name="intent" value="verify-email" />
    <input type="hidden" name="token" value={token} />
    <p className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">
      {address ? SECURITY.email.verify(address) : SECURITY.email.verifyUnknown}
    </p>
    <Button type="submit" variant="primary" busy={usePosting("intent", "verify-email")}>
      {SECURITY.email.verifySubmit}
    </Button>
  </Form>
);

function ChangeEmail({
  hasEmail,
  error,
}: {
  readonly hasEmail: boolean;
  readonly error: string | undefined;
}) {
  const { values } = useAnswer();
  return (
    <Form
      method="post"
      className="grid gap-3 sm:max-w-[30rem] sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start"
      preventScrollReset
    >
      <input type="hidden" name="intent" value="change-email" />
      <Field label={SECURITY.email.field[hasEmail ? "change" : "new"]} error={error}>
        <TextInput
          {...fieldAttributes(CHANGE_EMAIL, "email")}
          type="email"
          defaultValue={values.email}
          autoComplete="email"
        />
      </Field>
      <Button type="submit" busy={usePosting("intent", "change-email")} className="sm:mt-6">
        {SECURITY.email.submit}
      </Button>
    </Form>
  );
}
