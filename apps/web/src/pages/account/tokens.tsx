import { Link } from "react-router";
import { AccessKeyList } from "../../account/credential-lists.tsx";
import { NewAccessKey } from "../../account/new-access-key.tsx";
import { NewToken } from "../../account/new-token.tsx";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { TokenLimits } from "../../tokens/token-limits.tsx";
import { TokenList } from "../../tokens/token-list.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";
import { STRINGS } from "../strings/settings.ts";

/** `/settings/tokens`: the tokens and access keys of the signed-in account. */
export function Component() {
  const { name, tokens, accessKeys } = usePageData("tokens");
  return (
    <SettingsPage
      owner={{ kind: "account", name }}
      title={STRINGS.tokens}
      actions={
        <ButtonLink to={pathTo("token", { key: "new" })}>{STRINGS.newFineGrained}</ButtonLink>
      }
    >
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection title={STRINGS.tokens} note={STRINGS.tokensNote}>
          <NewToken>
            <TokenLimits />
          </NewToken>
          <TokenList tokens={tokens} pathOf={(key) => pathTo("token", { key })} />
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
      </div>
    </SettingsPage>
  );
}
