import type { ReactNode } from "react";
import type { RepoPageData } from "../page-data/repo.ts";
import { Page } from "../ui/page.tsx";
import { ExpandedBar } from "../usage/expanded-bar.tsx";
import { useIsExpanded } from "../usage/expansion.ts";
import { UsagePanel } from "../usage/usage-panel.tsx";
import { AccessForm } from "./access-form.tsx";
import { CardOutline, FoldedOutline } from "./card-outline.tsx";
import { FactsRail } from "./facts-rail.tsx";
import { EmptyRepo, RepoCard } from "./repo-card.tsx";
import { RepoHeader } from "./repo-header.tsx";

const SIDE_BY_SIDE =
  "grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 xl:grid-cols-[minmax(0,1fr)_27rem]";

/** The form with its answer, and the code; the code alone where nothing can be tried. */
const expandedGrid = (isTried: boolean) =>
  `grid min-w-0 items-start gap-6 *:min-w-0 ${isTried ? "lg:grid-cols-2" : ""}`;

/** A repo's card, beside what is known about it and how to use it. */
export function RepoPage({
  data: { repo, card, facts, related, access, about, usage },
  inputs,
  use,
  above,
  below,
}: {
  readonly data: RepoPageData;
  /** What the page's form says: the calls shown follow it. */
  readonly inputs?: string | undefined;
  /** Stands over the ways to use it. */
  readonly use?: ReactNode;
  /** Stand over and under the card. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
}) {
  const outline = card.state === "rendered" ? card.outline : [];
  // A new repo begins with its `.gitattributes` and, where a licence was chosen, a card without text.
  const isEmpty = card.state === "absent" && facts.fileCount <= (repo.license ? 2 : 1);
  const isExpanded = useIsExpanded();
  return (
    <Page
      title={repo.id}
      width={isExpanded ? "full" : "wide"}
      head={<RepoHeader repo={repo} tab="card" />}
    >
      {isEmpty ? (
        <EmptyRepo repo={repo} />
      ) : (
        <div className={isExpanded ? "space-y-4" : SIDE_BY_SIDE}>
          <ExpandedBar />
          <aside
            data-expanded={isExpanded || undefined}
            className={
              isExpanded
                ? expandedGrid(use !== undefined)
                : "flex min-w-0 flex-col gap-6 lg:col-start-2"
            }
            aria-label="Use"
          >
            {use}
            <UsagePanel key={`${repo.kind} ${repo.id}`} repo={repo} usage={usage} inputs={inputs} />
          </aside>
          <article
            hidden={isExpanded}
            className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1"
            aria-label="Card"
          >
            {access && <AccessForm repo={repo} access={access} />}
            {above}
            <FoldedOutline outline={outline} />
            <RepoCard repo={repo} card={card} />
            {below}
          </article>
          <aside
            className={isExpanded ? "hidden" : "flex min-w-0 flex-col gap-6 lg:col-start-2"}
            aria-label="Facts"
          >
            <FactsRail repo={repo} facts={facts} about={about} related={related} />
            <div className="lg:sticky lg:top-18 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
              <CardOutline outline={outline} />
            </div>
          </aside>
        </div>
      )}
    </Page>
  );
}
