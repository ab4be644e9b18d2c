import { Link, useNavigation } from "react-router";
import type { RepoHead } from "../../page-data/repo/repo-head.ts";
import type { SplitViewer, StatisticsAnswer } from "../../page-data/repo/split-viewer.ts";
import { repoPaths } from "../../repo-paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Choice } from "../dataset-parts.tsx";
import { STRINGS as DATASET } from "../strings.ts";
import { ColumnPager } from "./column-pager.tsx";
import { LeftOutLines } from "./left-out-lines.tsx";
import { RowPanel } from "./row-panel.tsx";
import { SplitPager } from "./split-pager.tsx";
import { SplitTable } from "./split-table.tsx";
import { STRINGS } from "./strings.ts";
import { useStatistics } from "./use-statistics.ts";
import { viewAddress } from "./view-address.ts";
import { ViewForms } from "./view-forms.tsx";

/** A split as the dataset engine answers it: everything chosen is in the address. */
export function SplitViewerView({
  repo,
  viewer,
}: {
  readonly repo: RepoHead;
  readonly viewer: SplitViewer;
}) {
  const { content, open, chosen } = viewer;
  const { rows, editRows, edit, quality, sql } = repoPaths(repo);
  const edits = repo.canPropose && viewer.isEditable ? editRows : undefined;
  const card = repo.canPropose ? edit(repo.defaultBranch, "README.md") : undefined;
  const answer = useStatistics(rows, viewer);
  const isComing = useNavigation().location?.pathname === rows;
  return (
    <div className={open ? "grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]" : undefined}>
      <div
        aria-busy={isComing}
        className="min-w-0 rounded-lg border border-line bg-surface transition-opacity aria-busy:opacity-60"
      >
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-t-lg border-b border-line bg-sunken px-3 py-2 text-sm">
          <Choice
            label={DATASET.parts.config}
            current={viewer.config}
            all={viewer.configs.map((name) => ({
              key: name,
              label: name,
              to: `?${new URLSearchParams({ config: name })}`,
            }))}
          />
          <Choice
            label={DATASET.parts.split}
            current={viewer.split}
            all={viewer.splits.map((name) => ({
              key: name,
              label: name,
              to: `?${new URLSearchParams({ config: viewer.config, split: name })}`,
            }))}
          />
          <Link
            to={`${quality}?${new URLSearchParams({ config: viewer.config, split: viewer.split })}`}
            className="text-link"
          >
            {DATASET.quality}
          </Link>
          <Link
            to={`${sql}?${new URLSearchParams({ config: viewer.config, split: viewer.split })}`}
            className="text-link"
          >
            {STRINGS.query}
          </Link>
          <StatisticsState viewer={viewer} answer={answer} />
        </div>
        {viewer.leftOut && <LeftOutLines repo={repo} leftOut={viewer.leftOut} />}
        <ViewForms
          viewer={viewer}
          {...(edits !== undefined && { edits })}
          {...(card !== undefined && { card })}
        />
        {content.kind === "page" ? (
          <>
            {content.page.searched !== undefined && (
              <p className="border-b border-line px-3 py-2 text-sm text-ink-2">
                {STRINGS.search.partial(content.page.searched)}
              </p>
            )}
            <SplitPager viewer={viewer} page={content.page} />
            <ColumnPager viewer={viewer} page={content.page} />
            {content.page.rows.length === 0 ? (
              <EmptyState title={emptyTitle(chosen)} className="border-0" />
            ) : (
              <SplitTable viewer={viewer} page={content.page} answer={answer} />
            )}
            <SplitPager viewer={viewer} page={content.page} />
          </>
        ) : (
          !content.field && (
            <EmptyState
              title={STRINGS.problem}
              className="border-0"
              action={
                <Link to={viewAddress(viewer)} className="text-link">
                  {STRINGS.retry}
                </Link>
              }
            >
              {content.message}
            </EmptyState>
          )
        )}
      </div>
      {open && chosen.row !== undefined && (
        <RowPanel
          viewer={viewer}
          index={chosen.row}
          open={open}
          {...(edits !== undefined && { edits })}
        />
      )}
    </div>
  );
}

function emptyTitle({ search, where }: SplitViewer["chosen"]): string {
  if (search !== "") return STRINGS.search.none;
  return where === "" ? STRINGS.rows.noneHere : STRINGS.rows.none;
}

/** How far the statistics are. Without JavaScript, a link asks for them. */
function StatisticsState({
  viewer,
  answer,
}: {
  readonly viewer: SplitViewer;
  readonly answer: StatisticsAnswer | undefined;
}) {
  if (answer?.kind === "statistics") return null;
  const withStatistics = `${viewAddress(viewer)}&statistics=on`;
  return (
    <p role="status" className="ml-auto min-w-0 text-ink-3">
      {answer ? (
        <>
          {answer.message}{" "}
          <Link to={withStatistics} preventScrollReset className="text-link">
            {STRINGS.retry}
          </Link>
        </>
      ) : (
        <>
          <span className="needs-js">{STRINGS.statistics.loading}</span>
          <Link to={withStatistics} className="without-js text-link">
            {STRINGS.statistics.show}
          </Link>
        </>
      )}
    </p>
  );
}
