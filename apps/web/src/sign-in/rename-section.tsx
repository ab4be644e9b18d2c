import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { ConfirmationData } from "../page-data/account/settings.ts";
import { RENAME } from "../page-data/form-rules/account-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { ConfirmIdentity } from "./confirm-identity.tsx";
import { SECURITY } from "./strings.ts";

/** Gives an account or an organization another name. */
export function RenameSection({
  name,
  viewer,
  confirmation,
  asks = false,
}: {
  readonly name: string;
  /** The account that is signed in. */
  readonly viewer: string;
  readonly confirmation: ConfirmationData;
  /** Asks here who someone is: no other section of the page does. */
  readonly asks?: boolean;
}) {
  const { errors, values } = useAnswer();
  const isMine = values.intent === "rename";
  const isBusy = usePosting("intent", "rename");
  const texts = SECURITY.rename;
  return (
    <SettingsSection title={texts.title} note={texts.note}>
      {!confirmation.isFresh && asks && (
        <ConfirmIdentity name={viewer} confirmation={confirmation} />
      )}
      {!confirmation.isFresh && !asks && <p className="text-ink-2">{SECURITY.confirm.first}</p>}
      {confirmation.isFresh && (
        <Confirm align="left" label={texts.label} question={texts.question(name)} variant="plain">
          <Form method="post" className="space-y-2.5">
            <input type="hidden" name="intent" value="rename" />
            <Field label={texts.name}>
              <TextInput
                {...fieldAttributes(RENAME, "name")}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
            <Button type="submit" variant="primary" size="sm" busy={isBusy}>
              {texts.submit}
            </Button>
          </Form>
        </Confirm>
      )}
      {isMine && (errors.form || errors.name) && (
        <FieldError>{errors.form ?? errors.name}</FieldError>
      )}
    </SettingsSection>
  );
}
