import { usePageData, useShellData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { KeyList } from "../providers/key-list.tsx";
import { NewKey } from "../providers/new-key.tsx";
import { OwnerTabs, ownerTitle } from "../providers/owner-tabs.tsx";
import { ProviderOrder } from "../providers/provider-order.tsx";
import { RuntimeForm } from "../providers/runtime-form.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";

const NOTES = {
  account: "Calls that you make are paid with these first, then with the hub’s.",
  organization: "Members who may write can name the organization as payer: X-HF-Bill-To.",
  hub: "Everybody with an account may spend these, unless they bring their own.",
} as const;

const ORDER_NOTES = {
  account: "Who of those that run a model is asked first, unless a call says otherwise.",
  organization: "Who is asked first in calls that the organization pays.",
  hub: "Who is asked first where nobody else’s order says otherwise.",
} as const;

/** `/settings/providers` and its kin: keys of providers, of an account, an organization or the hub. */
export function Component() {
  const { owner, keys, missing, runtimes, order, unordered } = usePageData(
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
          <NewKey
            missing={missing}
            keys={keys.filter((key) => !runtimes.some(({ provider }) => provider === key.provider))}
          />
        </SettingsSection>
        <SettingsSection title="Keys" note="A test costs nothing: it runs no model.">
          <KeyList keys={keys} />
        </SettingsSection>
        {runtimes.map((settings) => (
          <SettingsSection
            key={settings.provider}
            title={settings.label}
            note={
              settings.access
                ? "Set up. To change it, give the credentials again."
                : "A hosted model runtime: its models are mapped by their ids there."
            }
          >
            <RuntimeForm key={settings.access?.credential} settings={settings} />
          </SettingsSection>
        ))}
        <SettingsSection title="Order of providers" note={ORDER_NOTES[owner.kind]}>
          <ProviderOrder order={order} unordered={unordered} />
        </SettingsSection>
      </div>
    </Page>
  );
}
