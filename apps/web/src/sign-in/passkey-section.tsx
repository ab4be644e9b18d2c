import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { SecurityData } from "../page-data/account/settings.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { NEW_PASSKEY } from "../page-data/form-rules/sign-in-forms.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { Tag } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import { SECURITY } from "./strings.ts";

/** The passkeys of an account, and a form for another one. */
export function PasskeySection({
  data: { passkeys, passkeyProblem, browser, confirmation },
}: {
  readonly data: SecurityData;
}) {
  const { errors, values } = useAnswer();
  const isMine = values.intent === "add-passkey";
  const texts = SECURITY.keys;
  return (
    <SettingsSection title={texts.title} note={texts.note}>
      {passkeys.length > 0 ? (
        <ul aria-label={texts.label} className="divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} canDelete={confirmation.isFresh} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-3">{texts.none}</p>
      )}
      {passkeyProblem && <p className="text-ink-2">{texts.problems[passkeyProblem]}</p>}
      {!passkeyProblem && !confirmation.isFresh && (
        <p className="text-ink-2">{SECURITY.confirm.first}</p>
      )}
      {!passkeyProblem && confirmation.isFresh && (
        <PasskeyForm
          key={passkeys.length}
          ask="ask-new-passkey"
          intent="add-passkey"
          makes
          label={texts.add}
        >
          <Field
            label={texts.name}
            error={isMine ? errors.name : undefined}
            className="mb-3 sm:max-w-[22rem]"
          >
            <TextInput
              {...fieldAttributes(NEW_PASSKEY, "name")}
              defaultValue={browser}
              autoComplete="off"
            />
          </Field>
        </PasskeyForm>
      )}
      {isMine && (errors.form || errors.credential) && (
        <FieldError>{errors.form ?? errors.credential}</FieldError>
      )}
    </SettingsSection>
  );
}

function PasskeyRow({
  passkey: { id, name, otherSite, createdAt, lastUsedAt },
  canDelete,
}: {
  readonly passkey: SecurityData["passkeys"][number];
  readonly canDelete: boolean;
}) {
  const texts = SECURITY.keys;
  const isBusy = usePosting("key", id);
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {otherSite && <Tag tone="bad">{texts.otherSite(otherSite)}</Tag>}
        </p>
        <p className="text-sm text-ink-3">
          {texts.created}
          <TimeAgo iso={createdAt} />
          {" · "}
          {lastUsedAt ? (
            <>
              {texts.lastUsed}
              <TimeAgo iso={lastUsedAt} />
            </>
          ) : (
            texts.neverUsed
          )}
        </p>
      </div>
      {canDelete && (
        <Confirm
          label={
            <>
              {texts.remove}
              <span className="sr-only">{texts.removeOne(name)}</span>
            </>
          }
          question={texts.removeNote}
        >
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="delete-passkey" />
            <input type="hidden" name="key" value={id} />
            <Button type="submit" variant="danger" size="sm" busy={isBusy}>
              {texts.removeSubmit}
            </Button>
          </Form>
        </Confirm>
      )}
    </li>
  );
}
