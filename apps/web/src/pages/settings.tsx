import { NewToken } from "../account/new-token.tsx";
import { PasswordForm } from "../account/password-form.tsx";
import { TokenList } from "../account/token-list.tsx";
import { usePageData } from "../page-source.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";

/** `/settings`: access tokens and the password of the signed-in account. */
export function Component() {
  const { name, tokens } = usePageData("settings");
  return (
    <Page title="Settings">
      <PageHeading note={name}>Settings</PageHeading>
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection
          title="Access tokens"
          note="For the command line and for programs. A token acts as you, within its role."
        >
          <NewToken />
          <TokenList tokens={tokens} />
        </SettingsSection>
        <SettingsSection title="Password" note="Other browsers are signed out by a new one.">
          <PasswordForm name={name} />
        </SettingsSection>
      </div>
    </Page>
  );
}
