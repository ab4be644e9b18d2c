import { Form } from "react-router";
import { PasswordInput } from "../account/password-input.tsx";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { ConfirmationData } from "../page-data/account/settings.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { CONFIRM } from "../page-data/form-rules/sign-in-forms.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field, FieldError } from "../ui/field.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import { SECURITY } from "./strings.ts";

const INTENTS = ["confirm", "confirm-passkey"];

/** Asks someone whose session is no longer fresh for their password, or a passkey. */
export function ConfirmIdentity({
  name,
  confirmation: { hasPasskey, hasPassword, links },
}: {
  readonly name: string;
  readonly confirmation: ConfirmationData;
}) {
  const { errors, values } = useAnswer();
  const isMine = INTENTS.includes(values.intent ?? "");
  const isBusy = usePosting("intent", "confirm");
  return (
    <div className="space-y-3 sm:max-w-[22rem]">
      <p className="text-ink-2">{SECURITY.confirm.note}</p>
      {hasPassword && (
        <Form method="post" className="space-y-3" preventScrollReset>
          <input type="hidden" name="intent" value="confirm" />
          <input type="text" value={name} autoComplete="username" readOnly hidden />
          <Field label={SECURITY.confirm.password} error={isMine ? errors.current : undefined}>
            <PasswordInput
              {...fieldAttributes(CONFIRM, "current")}
              autoComplete="current-password"
            />
          </Field>
          {isMine && errors.form && <FieldError>{errors.form}</FieldError>}
          <Button type="submit" busy={isBusy}>
            {SECURITY.confirm.submit}
          </Button>
        </Form>
      )}
      {hasPasskey && (
        <PasskeyForm ask="ask-confirm" intent="confirm-passkey" label={SECURITY.confirm.passkey} />
      )}
      {links.map(({ label, href }) => (
        <ButtonLink key={href} to={href} reloadDocument className="w-full">
          {SECURITY.confirm.with(label)}
        </ButtonLink>
      ))}
    </div>
  );
}
