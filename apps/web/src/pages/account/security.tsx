import { PasswordForm } from "../../account/password-form.tsx";
import { SessionList } from "../../account/session-list.tsx";
import { usePageData } from "../../page-source.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";
import { STRINGS } from "../strings/settings.ts";

/** `/settings/security`: how the account signs in, and where it is signed in. */
export function Component() {
  const { name, sessions } = usePageData("security");
  return (
    <SettingsPage owner={{ kind: "account", name }} title={STRINGS.security}>
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection title={STRINGS.password} note={STRINGS.passwordNote}>
          <PasswordForm name={name} />
        </SettingsSection>
        <SettingsSection title={STRINGS.sessions} note={STRINGS.sessionsNote}>
          <SessionList sessions={sessions} />
        </SettingsSection>
      </div>
    </SettingsPage>
  );
}
