import { lazy, type ReactNode, Suspense } from "react";
import type { AskedCall } from "../calls/asked-call.ts";
import { ExpandedBar } from "../how-to-use/expanded-bar.tsx";
import { useIsExpanded } from "../how-to-use/expansion.ts";
import { UsagePanel } from "../how-to-use/usage-panel.tsx";
import type { RepoPageData } from "../page-data/repo/repo.ts";
import { Page } from "../ui/page.tsx";
import { CardOutline, FoldedOutline } from "./card-outline.tsx";
import { FactsRail } from "./facts-rail.tsx";
import { RepoCard } from "./repo-card.tsx";
import { RepoHeader } from "./repo-header.tsx";
import { Sheet, SheetBar, useHasSheets } from "./sheet.tsx";
import { STRINGS } from "./strings.ts";

const AccessForm = lazy(() => import("./access-form.tsx"));
const EmptyRepo = lazy(() => import("./empty-repo.tsx"));

const SIDE_BY_SIDE =
  "grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 xl:grid-cols-[minmax(0,1fr)_27rem]";

/** The form with its output next to the code; only the code for models that cannot run. */
const expandedGrid = (isTried: boolean) =>
  `grid min-w-0 items-start gap-6 *:min-w-0 ${isTried ? "lg:grid-cols-2" : ""}`;

/** A repo's card, next to its facts and how to use it. */
export function RepoPage({
  data: { repo, card, facts, related, access, about, usage },
  asked,
  use,
  above,
  below,
}: {
  readonly data: RepoPageData;
  /** What the page's form says, which the shown calls use. */
  readonly asked?: AskedCall | undefined;
  /** Shown above the usage panel. */
  readonly use?: ReactNode;
  /** Shown above and below the card. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
}) {
  const outline = card.state === "rendered" ? card.outline : [];
  // A new repo starts with `.gitattributes` and, if a license was chosen, a card without text.
  const isEmpty = card.state === "absent" && facts.fileCount <= (repo.license ? 2 : 1);
  const isExpanded = useIsExpanded();
  const hasSheets = useHasSheets(repo.id) && !isExpanded;
  return (
    <Page
      title={repo.id}
      width={isExpanded ? "full" : "wide"}
      head={<RepoHeader repo={repo} tab="card" />}
    >
      {isEmpty ? (
        <Suspense>
          <EmptyRepo repo={repo} />
        </Suspense>
      ) : (
        <>
          <div className={isExpanded ? "space-y-4" : SIDE_BY_SIDE}>
            <ExpandedBar />
            <aside
              data-expanded={isExpanded || undefined}
              className={
                isExpanded
                  ? expandedGrid(use !== undefined)
                  : `flex min-w-0 flex-col gap-6 lg:col-start-2 ${hasSheets ? "max-lg:contents" : ""}`
              }
              aria-label={STRINGS.page.use}
            >
              {use && (
                <Sheet name="try" isSheet={hasSheets}>
                  {use}
                </Sheet>
              )}
              <Sheet name="use" isSheet={hasSheets}>
                <UsagePanel
                  key={`${repo.kind} ${repo.id}`}
                  repo={repo}
                  usage={usage}
                  asked={asked}
                />
              </Sheet>
            </aside>
            <article
              hidden={isExpanded}
              className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1"
              aria-label={STRINGS.page.card}
            >
              <Suspense>{access && <AccessForm repo={repo} access={access} />}</Suspense>
              {above}
              <FoldedOutline outline={outline} />
              <RepoCard repo={repo} card={card} />
              {below}
            </article>
            <aside
              className={isExpanded ? "hidden" : "flex min-w-0 flex-col gap-6 lg:col-start-2"}
              aria-label={STRINGS.page.facts}
            >
              <FactsRail repo={repo} facts={facts} about={about} related={related} />
              <div className="lg:sticky lg:top-18 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
                <CardOutline outline={outline} />
              </div>
            </aside>
          </div>
          {hasSheets && <SheetBar canTry={use !== undefined} />}
        </>
      )}
    </Page>
  );
}
