import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { SecurityData } from "../page-data/account/settings.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { NEW_APP } from "../page-data/form-rules/sign-in-forms.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { CopyButton } from "../ui/text/copy-button.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { ConfirmIdentity } from "./confirm-identity.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SECURITY } from "./strings.ts";

/** The authenticator app and the recovery codes of an account. */
export function AppSection({ data }: { readonly data: SecurityData }) {
  const { name, confirmation, appSince, newApp } = data;
  return (
    <SettingsSection title={SECURITY.app.title} note={SECURITY.app.note}>
      {!confirmation.isFresh && <ConfirmIdentity name={name} confirmation={confirmation} />}
      {newApp ? (
        <NewApp app={newApp} />
      ) : (
        <div className="flex items-center gap-3">
          <p className="min-w-0 flex-1 text-ink-2">
            {appSince ? (
              <>
                {SECURITY.app.since}
                <TimeAgo iso={appSince} />
              </>
            ) : (
              SECURITY.app.none
            )}
          </p>
          {confirmation.isFresh && (appSince ? <RemoveApp /> : <BeginApp />)}
        </div>
      )}
      <RecoveryCodes data={data} />
    </SettingsSection>
  );
}

const BeginApp = () => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="intent" value="begin-app" />
    <Button type="submit" busy={usePosting("intent", "begin-app")}>
      {SECURITY.app.begin}
    </Button>
  </Form>
);

const RemoveApp = () => (
  <Confirm label={SECURITY.app.remove} question={SECURITY.app.removeNote}>
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="remove-app" />
      <Button type="submit" variant="danger" size="sm" busy={usePosting("intent", "remove-app")}>
        {SECURITY.app.removeSubmit}
      </Button>
    </Form>
  </Confirm>
);

function NewApp({
  app: { secret, picture },
}: {
  readonly app: NonNullable<SecurityData["newApp"]>;
}) {
  const { errors, values } = useAnswer();
  const isMine = values.intent === "confirm-app";
  const grouped = secret.replaceAll(/.{4}(?=.)/g, "$& ");
  return (
    <div className="flex flex-wrap gap-5">
      <img
        src={picture}
        alt={SECURITY.app.picture}
        width={176}
        height={176}
        className="size-44 rounded-md border border-line"
      />
      <div className="min-w-0 flex-1 basis-64 space-y-3">
        <p>{SECURITY.app.scan}</p>
        <div>
          <p className="text-sm text-ink-3">{SECURITY.app.key}</p>
          <div className="flex items-center gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-3">
            <code className="min-w-0 flex-1 text-sm wrap-anywhere select-all">{grouped}</code>
            <CopyButton content={secret} />
          </div>
        </div>
        <Form method="post" className="space-y-3" preventScrollReset>
          <input type="hidden" name="intent" value="confirm-app" />
          <Field label={SECURITY.app.code} error={isMine ? errors.code : undefined}>
            <TextInput
              {...fieldAttributes(NEW_APP, "code")}
              autoComplete="one-time-code"
              inputMode="numeric"
              className="font-mono"
            />
          </Field>
          {isMine && errors.form && <FieldError>{errors.form}</FieldError>}
          <Button type="submit" variant="primary" busy={usePosting("intent", "confirm-app")}>
            {SECURITY.app.submit}
          </Button>
        </Form>
      </div>
    </div>
  );
}
