import { HUB } from "../../page-data/account/owner.ts";
import { usePageData } from "../../page-source.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { ADMIN } from "../../sign-on/admin-strings.ts";
import { Emergency } from "../../sign-on/emergency.tsx";
import { PasswordSwitch } from "../../sign-on/password-switch.tsx";
import { ProviderList } from "../../sign-on/provider-list.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";

/** `/admin/sign-on` */
export function Component() {
  const data = usePageData("signOn");
  return (
    <SettingsPage owner={HUB} title={ADMIN.title} note={ADMIN.note}>
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection title={ADMIN.providers.title} note={ADMIN.providers.note}>
          <ProviderList providers={data.providers} />
        </SettingsSection>
        <SettingsSection title={ADMIN.passwords.title} note={ADMIN.passwords.note}>
          <PasswordSwitch data={data} />
        </SettingsSection>
        <SettingsSection title={ADMIN.emergency.title} note={ADMIN.emergency.note}>
          <Emergency breakGlass={data.breakGlass} />
        </SettingsSection>
      </div>
    </SettingsPage>
  );
}
