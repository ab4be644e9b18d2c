import { usePageData } from "../../page-source.ts";
import { MappingForm } from "../../providers/mapping-form.tsx";
import { MappingList } from "../../providers/mapping-list.tsx";
import { ProviderTable } from "../../providers/provider-table.tsx";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { Page } from "../../ui/page.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";
import { STRINGS } from "../strings/model-providers.ts";

/** `/:namespace/:name/providers`: a model's providers and its ID at each of them. */
export function Component() {
  const { repo, providers, mappings, choices, task } = usePageData("modelProviders");
  return (
    <Page title={STRINGS.title(repo.id)} head={<RepoHeader repo={repo} tab="card" />}>
      <ProviderTable providers={providers} />
      <div className="mt-6 divide-y divide-line border-t border-line">
        <SettingsSection title={STRINGS.add} note={STRINGS.addNote}>
          <MappingForm choices={choices} task={task} />
        </SettingsSection>
        <SettingsSection title={STRINGS.providers} note={STRINGS.providersNote}>
          <MappingList mappings={mappings} />
        </SettingsSection>
      </div>
    </Page>
  );
}
