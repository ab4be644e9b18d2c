import { listHref } from "../catalog/list/list-href.ts";
import { PublishHelp } from "../catalog/publish-help.tsx";
import { RepoRows } from "../catalog/repo-rows.tsx";
import { CountedLinks } from "../catalog/side-list.tsx";
import { Connect } from "../home/connect.tsx";
import { FirstSteps } from "../home/first-steps.tsx";
import { HomeSection } from "../home/home-section.tsx";
import { HubHeading } from "../home/hub-heading.tsx";
import { MemberSections } from "../home/member-sections.tsx";
import { STRINGS } from "../home/strings.ts";
import { Trials } from "../home/trials.tsx";
import type { RepoSummary } from "../page-data/repo-list.ts";
import { usePageData, useShellData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { Page } from "../ui/page.tsx";

/** `/`: what can be tried and found here, what a member works on, and an administrator's first steps. */
export function Component() {
  const home = usePageData("home");
  const shell = useShellData();
  if (!shell) return null;
  const { hub, account } = shell;
  return (
    <Page title={hub.name} description={hub.bio || STRINGS.description}>
      <HubHeading hub={hub} counts={home.counts} />
      {home.steps && <FirstSteps steps={home.steps} shell={shell} />}
      {home.member && account && <MemberSections member={home.member} account={account.name} />}
      <Trials trials={home.trials} />
      <div className="gap-10 lg:flex">
        <div className="min-w-0 flex-1 space-y-8">
          <Trending kind="model" repos={home.models} />
          <Trending kind="dataset" repos={home.datasets} />
        </div>
        <aside aria-label={STRINGS.about} className="mt-8 space-y-8 lg:mt-0 lg:w-88 lg:shrink-0">
          <Connect shell={shell} home={home} />
          <PublishHelp shell={shell} />
          {home.tasks.length > 0 && (
            <HomeSection title={STRINGS.tasks} to={pathTo("tasks")}>
              <div className="border-t border-line py-1">
                <CountedLinks
                  links={home.tasks.map(({ tag, label, count }) => ({
                    to: listHref("model", { task: tag }),
                    label,
                    count,
                  }))}
                />
              </div>
            </HomeSection>
          )}
        </aside>
      </div>
    </Page>
  );
}

function Trending({
  kind,
  repos,
}: {
  readonly kind: RepoSummary["kind"];
  readonly repos: readonly RepoSummary[];
}) {
  const title = kind === "model" ? STRINGS.models : STRINGS.datasets;
  return (
    <HomeSection title={title} to={pathTo(kind === "model" ? "models" : "datasets")}>
      {repos.length > 0 ? (
        <RepoRows repos={repos} label={title} short />
      ) : (
        <p className="border-y border-line py-4 text-ink-3">
          {kind === "model" ? STRINGS.noModels : STRINGS.noDatasets}
        </p>
      )}
    </HomeSection>
  );
}
