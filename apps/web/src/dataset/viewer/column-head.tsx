import { Link } from "react-router";
import type {
  ColumnStatistics,
  SplitViewer,
  StatisticsAnswer,
  ViewColumn,
} from "../../page-data/repo/split-viewer.ts";
import { ColumnStatisticsView } from "./column-statistics.tsx";
import { STRINGS } from "./strings.ts";
import { addCondition, sortOf, viewAddress, whereNull } from "./view-address.ts";

/** Name, type, sort link and statistics of a column. */
export function ColumnHead({
  viewer,
  column: { name, type, kind },
  statistics,
  answer,
}: {
  readonly viewer: SplitViewer;
  readonly column: ViewColumn;
  readonly statistics: ColumnStatistics | undefined;
  /** Absent until the statistics are there. */
  readonly answer: StatisticsAnswer | undefined;
}) {
  const { wide } = viewer.chosen;
  const isWide = wide.includes(name);
  const [sorted, next] = sortOf(viewer.chosen.orderby, name);
  const to = (condition: string) =>
    viewAddress(viewer, {
      where: addCondition(viewer.chosen.where, condition),
      offset: 0,
      row: undefined,
    });
  const hint =
    STRINGS.sort[
      sorted === undefined ? "ascending" : sorted === "ascending" ? "descending" : "none"
    ];
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={`${isWide ? "min-w-160" : "min-w-46"} px-3 py-1.5 align-top font-semibold ${kind === "number" ? "text-right" : "text-left"}`}
    >
      <Link
        to={viewAddress(viewer, { orderby: next, offset: 0, row: undefined })}
        rel="nofollow"
        preventScrollReset
        title={hint(name)}
        className="flex items-center gap-1 text-ink hover:underline"
      >
        <span className="max-w-80 truncate">{name}</span>
        <span aria-hidden className="text-ink-3">
          {sorted === "ascending" ? "↑" : sorted === "descending" ? "↓" : "↕"}
        </span>
      </Link>
      <span className="flex max-w-80 items-center gap-2 text-left text-xs font-normal text-ink-3">
        <span className="min-w-0 truncate font-mono">{type}</span>
        {kind === "other" && (
          <Link
            to={viewAddress(viewer, {
              wide: isWide ? wide.filter((one) => one !== name) : [...wide, name],
            })}
            rel="nofollow"
            preventScrollReset
            aria-label={isWide ? STRINGS.columns.narrow(name) : STRINGS.columns.widen(name)}
            title={isWide ? STRINGS.columns.narrow(name) : STRINGS.columns.widen(name)}
            className="px-1 hover:text-ink"
          >
            {isWide ? "⇥⇤" : "⇤⇥"}
          </Link>
        )}
      </span>
      {statistics ? (
        <div className="text-left">
          <ColumnStatisticsView statistics={statistics} to={to} nullsTo={to(whereNull(name))} />
        </div>
      ) : (
        // What comes later moves nothing.
        answer?.kind !== "problem" && <div className="needs-js mt-1 h-26 w-40" />
      )}
    </th>
  );
}
