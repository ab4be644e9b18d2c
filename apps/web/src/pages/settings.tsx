import { Link } from "react-router";
import { AccessKeyList, TokenList } from "../account/credential-lists.tsx";
import { NewAccessKey } from "../account/new-access-key.tsx";
import { NewToken } from "../account/new-token.tsx";
import { PasswordForm } from "../account/password-form.tsx";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { StorageSection } from "../ui/storage-section.tsx";

/** `/settings`: what the signed-in account's programs and its browser prove themselves with. */
export function Component() {
  const { name, tokens, accessKeys, storage } = usePageData("settings");
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
        <SettingsSection
          title="Access keys"
          note={
            <>
              For programs that sign their calls of models, as the AWS SDKs do. A key runs models,
              and does nothing else.{" "}
              <Link to={pathTo("doc", { slug: "hosted-runtime" })} className="text-link">
                Read how
              </Link>
            </>
          }
        >
          <NewAccessKey />
          <AccessKeyList accessKeys={accessKeys} />
        </SettingsSection>
        <SettingsSection title="Password" note="Other browsers are signed out by a new one.">
          <PasswordForm name={name} />
        </SettingsSection>
        <StorageSection {...storage} />
      </div>
    </Page>
  );
}
