import { Form } from "react-router";
import { RoleTag } from "../../account/roles.tsx";
import { INVITATIONS } from "../../organization/invitation-strings.ts";
import { NewInvitation } from "../../organization/new-invitation.tsx";
import type { ListedInvitation } from "../../page-data/invitations.ts";
import { usePageData } from "../../page-source.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { Button } from "../../ui/button.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";

/** `/organizations/:organization/settings/invitations` */
export function Component() {
  const { owner, sendsMail, invitations } = usePageData("organizationInvitations");
  return (
    <SettingsPage owner={owner} title={INVITATIONS.title} note={INVITATIONS.note}>
      <div className="divide-y divide-line border-t border-line">
        <NewInvitation sendsMail={sendsMail} />
        <SettingsSection title={INVITATIONS.open} note={INVITATIONS.openNote}>
          {invitations.length === 0 ? (
            <p className="text-ink-3">{INVITATIONS.none}</p>
          ) : (
            <ul aria-label={INVITATIONS.open} className="divide-y divide-line border-y border-line">
              {invitations.map((invitation) => (
                <OpenInvitation key={invitation.key} invitation={invitation} />
              ))}
            </ul>
          )}
        </SettingsSection>
      </div>
    </SettingsPage>
  );
}

const OpenInvitation = ({ invitation }: { readonly invitation: ListedInvitation }) => {
  const { key, invitee, role, usesLeft, createdBy, expiresAt } = invitation;
  const who = INVITATIONS.who(invitee);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-40 truncate font-medium">{who}</span>
      <RoleTag role={role} />
      <span className="text-sm text-ink-3">
        {[
          ...(invitee.kind === "link" ? [INVITATIONS.usesLeft(usesLeft)] : []),
          INVITATIONS.until(expiresAt),
          INVITATIONS.by(createdBy),
        ].join(" · ")}
      </span>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="key" value={key} />
        <Button type="submit" size="sm">
          {INVITATIONS.withdraw}
          <span className="sr-only"> {who}</span>
        </Button>
      </Form>
    </li>
  );
};
