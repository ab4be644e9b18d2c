import type { ProviderKeySummary, ProviderName } from "../../page-data/providers.ts";
import { usePageData, useShellData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { AllowedModels } from "../../providers/allowed-models.tsx";
import { ALLOWED } from "../../providers/allowed-strings.ts";
import { KeyList } from "../../providers/key-list.tsx";
import { NewKey } from "../../providers/new-key.tsx";
import { ProviderOrder } from "../../providers/provider-order.tsx";
import { RuntimeForm } from "../../providers/runtime-form.tsx";
import { ownerTitle, SettingsPage } from "../../settings/settings-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";
import { STRINGS } from "../strings/provider-keys.ts";

/** The providers as choices: most models are allowed for a key that is there. */
const withKeysFirst = (
  providers: readonly ProviderName[],
  keys: readonly ProviderKeySummary[],
): readonly ProviderName[] => {
  const hasKey = ({ id }: ProviderName) => keys.some(({ provider }) => provider === id);
  return [...providers.filter(hasKey), ...providers.filter((one) => !hasKey(one))];
};

/** `/settings/providers` and the same pages of an organization and of the hub. */
export function Component() {
  const { owner, keys, missing, runtimes, allowed, order, unordered } = usePageData(
    "providerKeys",
    "organizationProviderKeys",
    "hubProviderKeys",
  );
  const isAdmin = useShellData()?.account?.isAdmin === true;
  return (
    <SettingsPage
      owner={owner}
      title={STRINGS.titleOf(ownerTitle(owner))}
      heading={STRINGS.title}
      actions={
        isAdmin &&
        owner.kind !== "hub" && (
          <ButtonLink to={pathTo("hubProviderKeys")} size="sm">
            {STRINGS.hubKeys}
          </ButtonLink>
        )
      }
    >
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection title={STRINGS.add} note={STRINGS.notes[owner.kind]}>
          <NewKey
            missing={missing}
            keys={keys.filter((key) => !runtimes.some(({ provider }) => provider === key.provider))}
          />
        </SettingsSection>
        <SettingsSection title={STRINGS.keys} note={STRINGS.keysNote}>
          <KeyList keys={keys} />
        </SettingsSection>
        {runtimes.map((settings) => (
          <SettingsSection
            key={settings.provider}
            title={settings.label}
            note={settings.access ? STRINGS.configured : STRINGS.notConfigured}
          >
            <RuntimeForm key={settings.access?.credential} settings={settings} />
          </SettingsSection>
        ))}
        {allowed && owner.kind !== "account" && (
          <SettingsSection title={ALLOWED.title} note={ALLOWED.notes[owner.kind]}>
            <AllowedModels
              allowed={allowed}
              choices={withKeysFirst([...order, ...unordered], keys)}
            />
          </SettingsSection>
        )}
        <SettingsSection title={STRINGS.order} note={STRINGS.orderNotes[owner.kind]}>
          <ProviderOrder order={order} unordered={unordered} />
        </SettingsSection>
      </div>
    </SettingsPage>
  );
}
