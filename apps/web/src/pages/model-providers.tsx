import { usePageData } from "../page-source.ts";
import { MappingForm } from "../providers/mapping-form.tsx";
import { MappingList } from "../providers/mapping-list.tsx";
import { ProviderTable } from "../providers/provider-table.tsx";
import { RepoHeader } from "../repo/repo-header.tsx";
import { Page } from "../ui/page.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";

/** `/:namespace/:name/providers`: who runs a model, and under what name. */
export function Component() {
  const { repo, providers, mappings, choices, task } = usePageData("modelProviders");
  return (
    <Page title={`Providers of ${repo.id}`} head={<RepoHeader repo={repo} tab="card" />}>
      <ProviderTable providers={providers} />
      <div className="mt-6 divide-y divide-line border-t border-line">
        <SettingsSection
          title="Add a provider"
          note="What the provider calls this model. Whoever has a key there can then run it from here."
        >
          <MappingForm choices={choices} task={task} />
        </SettingsSection>
        <SettingsSection
          title="Providers"
          note="In the order of preference. The hub’s own runtime needs no entry."
        >
          <MappingList mappings={mappings} />
        </SettingsSection>
      </div>
    </Page>
  );
}
