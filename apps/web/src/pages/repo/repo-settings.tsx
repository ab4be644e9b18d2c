import type { RepoSettingsData } from "../../page-data/repo/repo-settings.ts";
import { usePageData } from "../../page-source.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { repoPaths } from "../../repo-paths.ts";
import { AccessRequests } from "../../repo-settings/access-requests.tsx";
import { DeleteRepo } from "../../repo-settings/delete-repo.tsx";
import { DiscussionChoices } from "../../repo-settings/discussion-choices.tsx";
import { LabelChoices } from "../../repo-settings/label-choices.tsx";
import { MirrorSettings } from "../../repo-settings/mirror-settings.tsx";
import { MoveRepo } from "../../repo-settings/move-repo.tsx";
import { RepoChoices } from "../../repo-settings/repo-choices.tsx";
import { Sharing } from "../../repo-settings/sharing.tsx";
import { STRINGS } from "../../repo-settings/strings.ts";
import { TrustedPublishers } from "../../repo-settings/trusted-publishers.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";

/** Visibility, gating, access requests, CI jobs, name and deletion of a repo; of a mirror, what is left of that. */
export function Component() {
  const settings = usePageData("modelSettings", "datasetSettings");
  const { repo } = settings;
  return (
    <Page
      title={`${STRINGS.page.title} · ${repo.id}`}
      head={<RepoHeader repo={repo} tab="settings" />}
    >
      <h2 className="sr-only">{STRINGS.page.title}</h2>
      <div className="-mt-6 divide-y divide-line">
        {repo.mirror ? (
          <MirrorSettings settings={settings} isPinned={repo.mirror.isPinned} />
        ) : (
          <OwnSettings settings={settings} />
        )}
      </div>
    </Page>
  );
}

/** Of a repo of this hub. */
function OwnSettings({ settings }: { readonly settings: RepoSettingsData }) {
  const { repo, access } = settings;
  return (
    <>
      {repo.canAdmin && <RepoChoices settings={settings} />}
      {repo.canAdmin && <Sharing settings={settings} />}
      {repo.canAdmin && <DiscussionChoices settings={settings} />}
      {repo.canWrite && <LabelChoices labels={settings.labels} />}
      {access && (
        <SettingsSection title={STRINGS.page.requests} note={STRINGS.page.requestsNote}>
          <AccessRequests
            access={access}
            repo={{ base: repoPaths(repo).card, canAdmin: repo.canAdmin }}
          />
        </SettingsSection>
      )}
      {settings.publishers && <TrustedPublishers publishers={settings.publishers} />}
      {repo.canAdmin && (
        <>
          <SettingsSection title={STRINGS.page.webhooks} note={STRINGS.page.webhooksNote}>
            <ButtonLink to={`${repoPaths(repo).settings}/webhooks`}>
              {STRINGS.page.manageWebhooks}
            </ButtonLink>
          </SettingsSection>
          <SettingsSection title={STRINGS.page.name} note={STRINGS.page.nameNote}>
            <MoveRepo settings={settings} />
          </SettingsSection>
          <SettingsSection title={STRINGS.page.remove} note={STRINGS.page.removeNote}>
            <DeleteRepo repo={repo} />
          </SettingsSection>
        </>
      )}
    </>
  );
}
