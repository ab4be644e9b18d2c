import { usePageData } from "../page-source.ts";
import { RepoHeader } from "../repo/repo-header.tsx";
import { AccessRequests } from "../repo-settings/access-requests.tsx";
import { DeleteRepo } from "../repo-settings/delete-repo.tsx";
import { MoveRepo } from "../repo-settings/move-repo.tsx";
import { RepoChoices } from "../repo-settings/repo-choices.tsx";
import { Page } from "../ui/page.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";

/** Who sees a repo, who has its files, what it is called, and its end. */
export function Component() {
  const settings = usePageData("modelSettings", "datasetSettings");
  const { repo, access } = settings;
  return (
    <Page title={`Settings · ${repo.id}`} head={<RepoHeader repo={repo} tab="settings" />}>
      <h2 className="sr-only">Settings</h2>
      <div className="-mt-6 divide-y divide-line">
        {repo.canAdmin && <RepoChoices settings={settings} />}
        {access && (
          <SettingsSection
            title="Access requests"
            note="Who asked for the files, with what they answered."
          >
            <AccessRequests access={access} />
          </SettingsSection>
        )}
        {repo.canAdmin && (
          <>
            <SettingsSection
              title="Name"
              note="The old name leads to the new one until somebody takes it."
            >
              <MoveRepo settings={settings} />
            </SettingsSection>
            <SettingsSection
              title="Delete"
              note="Files, history and likes go. There is no way back."
            >
              <DeleteRepo repo={repo} />
            </SettingsSection>
          </>
        )}
      </div>
    </Page>
  );
}
