import { usePageData, useShellData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { KeyList } from "../providers/key-list.tsx";
import { NewKey } from "../providers/new-key.tsx";
import { OwnerTabs, ownerTitle } from "../providers/owner-tabs.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";

const NOTES = {
  account: "Calls that you make are paid with these first, then with the hub’s.",
  organization: "Members who may write can name the organization as payer: X-HF-Bill-To.",
  hub: "Everybody with an account may spend these, unless they bring their own.",
} as const;

/** `/settings/providers` and its kin: keys of providers, of an account, an organization or the hub. */
export function Component() {
  const { owner, keys, missing } = usePageData(
    "providerKeys",
    "organizationProviderKeys",
    "hubProviderKeys",
  );
  const isAdmin = useShellData()?.account?.isAdmin === true;
  return (
    <Page title={`Provider keys of ${ownerTitle(owner)}`}>
      <PageHeading
        note={ownerTitle(owner)}
        actions={
          isAdmin &&
          owner.kind !== "hub" && (
            <ButtonLink to={pathTo("hubProviderKeys")} size="sm">
              Keys of the hub
            </ButtonLink>
          )
        }
      >
        Provider keys
      </PageHeading>
      <OwnerTabs owner={owner} current="keys" />
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection title="Add a key" note={NOTES[owner.kind]}>
          <NewKey missing={missing} keys={keys} />
        </SettingsSection>
        <SettingsSection title="Keys" note="A test is one cheap call to the provider.">
          <KeyList keys={keys} />
        </SettingsSection>
      </div>
    </Page>
  );
}
