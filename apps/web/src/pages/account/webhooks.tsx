import { Link } from "react-router";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { ownerTitle, SettingsPage } from "../../settings/settings-page.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { STRINGS } from "../../webhooks/strings.ts";
import { WebhooksPanel } from "../../webhooks/webhooks-panel.tsx";

/** `/settings/webhooks` and the same pages of an organization, of a repo and of the hub. */
export function Component() {
  const data = usePageData(
    "webhooks",
    "organizationWebhooks",
    "hubWebhooks",
    "modelWebhooks",
    "datasetWebhooks",
  );
  const { owner, repo } = data;
  const learnMore = (
    <Link to={pathTo("doc", { slug: "webhooks" })} className="text-link">
      {STRINGS.learnMore}
    </Link>
  );
  if (repo)
    return (
      <Page title={STRINGS.titleOf(repo.id)} head={<RepoHeader repo={repo} tab="settings" />}>
        <PageHeading note={STRINGS.repoNote} actions={learnMore}>
          {STRINGS.title}
        </PageHeading>
        <WebhooksPanel {...data} />
      </Page>
    );
  return (
    <SettingsPage
      owner={owner}
      title={STRINGS.titleOf(ownerTitle(owner))}
      heading={STRINGS.title}
      actions={learnMore}
    >
      <WebhooksPanel {...data} />
    </SettingsPage>
  );
}
