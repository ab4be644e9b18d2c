import { usePageData } from "../../page-source.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { ConfirmIdentity } from "../../sign-in/confirm-identity.tsx";
import { DeleteOwnAccount } from "../../sign-in/delete-account.tsx";
import { EmailSection } from "../../sign-in/email-section.tsx";
import { ExportSection } from "../../sign-in/export-section.tsx";
import { RenameSection } from "../../sign-in/rename-section.tsx";
import { SECURITY } from "../../sign-in/strings.ts";
import { SettingsSection } from "../../ui/settings-section.tsx";
import { StorageSection } from "../../ui/storage-section.tsx";
import { STRINGS } from "../strings/settings.ts";

/** `/settings/account`: the address and the storage of the signed-in account, and its deletion. */
export function Component() {
  const data = usePageData("settings");
  const { name, storage, confirmation } = data;
  return (
    <SettingsPage owner={{ kind: "account", name }} title={STRINGS.account}>
      <div className="divide-y divide-line border-t border-line">
        {!confirmation.isFresh && (
          <SettingsSection title={STRINGS.confirm} note={STRINGS.confirmNote}>
            <ConfirmIdentity name={name} confirmation={confirmation} />
          </SettingsSection>
        )}
        <EmailSection data={data} />
        <RenameSection name={name} viewer={name} confirmation={confirmation} />
        <StorageSection {...storage} />
        <ExportSection confirmation={confirmation} />
        <SettingsSection title={STRINGS.deleteAccount} note={STRINGS.deleteAccountNote}>
          {confirmation.isFresh ? (
            <DeleteOwnAccount />
          ) : (
            <p className="text-ink-2">{SECURITY.confirm.first}</p>
          )}
        </SettingsSection>
      </div>
    </SettingsPage>
  );
}
