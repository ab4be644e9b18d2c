import { usePageData } from "../../page-source.ts";
import { MappingForm } from "../../providers/mapping-form.tsx";
import { MappingList } from "../../providers/mapping-list.tsx";
import { ProviderHistory } from "../../providers/provider-history.tsx";
import { ProviderTable } from "../../providers/provider-table.tsx";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { Page } from "../../ui/page.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";
import { STRINGS } from "../strings/model-providers.ts";

/** `/:namespace/:name/providers`: a model's providers, how they did, and for editors its ID at each of them. */
export function Component() {
  const { repo, providers, history, mapping } = usePageData("modelProviders");
  return (
    <Page title={STRINGS.title(repo.id)} head={<RepoHeader repo={repo} tab="card" />}>
      <ProviderTable providers={providers} />
      <ProviderHistory history={history} />
      {mapping && (
        <div className="mt-6 divide-y divide-line border-t border-line">
          <SettingsSection title={STRINGS.add} note={STRINGS.addNote}>
            <MappingForm choices={mapping.choices} task={mapping.task} />
          </SettingsSection>
          <SettingsSection title={STRINGS.providers} note={STRINGS.providersNote}>
            <MappingList mappings={mapping.mappings} />
          </SettingsSection>
        </div>
      )}
    </Page>
  );
}
