import { MEMBERSHIP_INVITATION_DAYS } from "@orrery/registry/rules";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { RoleOptions } from "../account/roles.tsx";
import { ShownOnce } from "../account/shown-once.tsx";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import {
  INVITE_ACCOUNT,
  INVITE_BY_LINK,
  INVITE_EMAIL,
} from "../page-data/form-rules/membership-forms.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select, TextInput } from "../ui/field.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { INVITATIONS } from "./invitation-strings.ts";

/** Three ways to invite. */
export function NewInvitation({ sendsMail }: { readonly sendsMail: boolean }) {
  const answer = useAnswer();
  const errorsOf = (intent: string) => (answer.values.intent === intent ? answer.errors : {});
  return (
    <>
      <SettingsSection title={INVITATIONS.byName} note={INVITATIONS.byNameNote}>
        <InviteForm intent="account" submit={INVITATIONS.invite}>
          <Field label={INVITATIONS.username} error={errorsOf("account").account}>
            <TextInput
              {...fieldAttributes(INVITE_ACCOUNT, "account")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        </InviteForm>
      </SettingsSection>
      <SettingsSection title={INVITATIONS.byEmail} note={INVITATIONS.byEmailNote}>
        {sendsMail ? (
          <InviteForm intent="email" submit={INVITATIONS.send}>
            <Field label={INVITATIONS.address} error={errorsOf("email").address}>
              <TextInput {...fieldAttributes(INVITE_EMAIL, "address")} autoComplete="off" />
            </Field>
          </InviteForm>
        ) : (
          <p className="text-ink-3">{INVITATIONS.noMail}</p>
        )}
      </SettingsSection>
      <SettingsSection title={INVITATIONS.byLink} note={INVITATIONS.byLinkNote}>
        <InviteForm intent="link" submit={INVITATIONS.createLink}>
          <div className="grid grid-cols-2 gap-3">
            <Field label={INVITATIONS.uses} error={errorsOf("link").uses}>
              <TextInput {...fieldAttributes(INVITE_BY_LINK, "uses")} defaultValue={1} />
            </Field>
            <Field label={INVITATIONS.days} error={errorsOf("link").days}>
              <TextInput
                {...fieldAttributes(INVITE_BY_LINK, "days")}
                defaultValue={MEMBERSHIP_INVITATION_DAYS}
              />
            </Field>
          </div>
        </InviteForm>
        {answer.inviteLink && (
          <ShownOnce note={INVITATIONS.linkNote} secrets={[{ text: answer.inviteLink }]} />
        )}
      </SettingsSection>
    </>
  );
}

function InviteForm({
  intent,
  submit,
  children,
}: {
  readonly intent: string;
  readonly submit: string;
  readonly children: ReactNode;
}) {
  const { errors, values } = useAnswer();
  return (
    <Form
      method="post"
      preventScrollReset
      className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_auto] sm:items-start"
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Field label={INVITATIONS.role}>
        <Select name="role" defaultValue="read">
          <RoleOptions />
        </Select>
      </Field>
      <Button
        type="submit"
        variant="primary"
        busy={usePosting("intent", intent)}
        className="sm:mt-6"
      >
        {submit}
      </Button>
      {values.intent === intent && errors.form && <FieldError>{errors.form}</FieldError>}
    </Form>
  );
}
