import type { SecurityData } from "../../page-data/account/settings.ts";
import { usePageData } from "../../page-source.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { AppSection } from "../../sign-in/app-section.tsx";
import { PasskeySection } from "../../sign-in/passkey-section.tsx";
import { PasswordForm } from "../../sign-in/password-form.tsx";
import { SessionList } from "../../sign-in/session-list.tsx";
import { SECURITY } from "../../sign-in/strings.ts";
import { LinkedAccounts } from "../../sign-on/linked-accounts.tsx";
import { MissingSignOn } from "../../sign-on/missing-sign-on.tsx";
import { SetPassword } from "../../sign-on/set-password.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";
import { STRINGS } from "../strings/settings.ts";

/** `/settings/security`: how the account signs in, and where it is signed in. */
export function Component() {
  const data = usePageData("security");
  const { name, sessions, mustSetUp } = data;
  return (
    <SettingsPage owner={{ kind: "account", name }} title={STRINGS.security} hasOthers={!mustSetUp}>
      {mustSetUp && (
        <div role="status" className="mb-4 rounded-md border border-line bg-accent-soft p-3">
          <p className="font-semibold">{SECURITY.mustSetUp.title}</p>
          <p>{SECURITY.mustSetUp.note}</p>
        </div>
      )}
      {data.missingSignOns.map((one) => (
        <MissingSignOn key={one.organization} signOn={one} isNamed />
      ))}
      <div className="divide-y divide-line border-t border-line">
        {!mustSetUp && (
          <SettingsSection title={STRINGS.password} note={STRINGS.passwordNote}>
            <OwnPassword data={data} />
          </SettingsSection>
        )}
        {!mustSetUp && <LinkedAccounts data={data} />}
        <AppSection data={data} />
        <PasskeySection data={data} />
        {!mustSetUp && (
          <SettingsSection title={STRINGS.sessions} note={STRINGS.sessionsNote}>
            <SessionList sessions={sessions} />
          </SettingsSection>
        )}
      </div>
    </SettingsPage>
  );
}

/** The form for the password that the account has, or could have. */
function OwnPassword({ data }: { readonly data: SecurityData }) {
  if (data.password === "set") return <PasswordForm name={data.name} />;
  if (data.password === "none") return <SetPassword data={data} />;
  return <p className="text-ink-2">{STRINGS.noPasswords}</p>;
}
