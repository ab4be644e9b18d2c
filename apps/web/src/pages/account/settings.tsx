import { DeleteOwnAccount } from "../../account/delete-account.tsx";
import { usePageData } from "../../page-source.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";
import { StorageSection } from "../../ui/storage-section.tsx";
import { STRINGS } from "../strings/settings.ts";

/** `/settings/account`: the storage of the signed-in account, and its deletion. */
export function Component() {
  const { name, storage } = usePageData("settings");
  return (
    <SettingsPage owner={{ kind: "account", name }} title={STRINGS.account}>
      <div className="divide-y divide-line border-t border-line">
        <StorageSection {...storage} />
        <SettingsSection title={STRINGS.deleteAccount} note={STRINGS.deleteAccountNote}>
          <DeleteOwnAccount />
        </SettingsSection>
      </div>
    </SettingsPage>
  );
}
