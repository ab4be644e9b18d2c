import { Link } from "react-router";
import { AccessKeyList, TokenList } from "../../account/credential-lists.tsx";
import { DeleteOwnAccount } from "../../account/delete-account.tsx";
import { NewAccessKey } from "../../account/new-access-key.tsx";
import { NewToken } from "../../account/new-token.tsx";
import { PasswordForm } from "../../account/password-form.tsx";
import { SessionList } from "../../account/session-list.tsx";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { Page, PageHeading } from "../../ui/page.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";
import { StorageSection } from "../../ui/storage-section.tsx";
import { STRINGS } from "../strings/settings.ts";

/** `/settings`: tokens, access keys, the password and the storage of the signed-in account. */
export function Component() {
  const { name, tokens, accessKeys, storage, sessions } = usePageData("settings");
  return (
    <Page title={STRINGS.title}>
      <PageHeading note={name}>{STRINGS.title}</PageHeading>
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection title={STRINGS.tokens} note={STRINGS.tokensNote}>
          <NewToken />
          <TokenList tokens={tokens} />
        </SettingsSection>
        <SettingsSection
          title={STRINGS.accessKeys}
          note={
            <>
              {STRINGS.accessKeysNote}
              <Link to={pathTo("doc", { slug: "hosted-runtime" })} className="text-link">
                {STRINGS.learnMore}
              </Link>
            </>
          }
        >
          <NewAccessKey />
          <AccessKeyList accessKeys={accessKeys} />
        </SettingsSection>
        <SettingsSection title={STRINGS.password} note={STRINGS.passwordNote}>
          <PasswordForm name={name} />
        </SettingsSection>
        <SettingsSection title={STRINGS.sessions} note={STRINGS.sessionsNote}>
          <SessionList sessions={sessions} />
        </SettingsSection>
        <StorageSection {...storage} />
        <SettingsSection title={STRINGS.deleteAccount} note={STRINGS.deleteAccountNote}>
          <DeleteOwnAccount />
        </SettingsSection>
      </div>
    </Page>
  );
}
