import { Link } from "react-router";
import type { SplitPage, SplitViewer } from "../../page-data/repo/split-viewer.ts";
import { STRINGS } from "./strings.ts";
import { viewAddress } from "./view-address.ts";

const PAGE_COLUMNS = 30;

/** Links to other columns; nothing if all are shown. */
export function ColumnPager({
  viewer,
  page: { columns, chosenCount, firstColumn },
}: {
  readonly viewer: SplitViewer;
  readonly page: SplitPage;
}) {
  if (columns.length === chosenCount) return null;
  const end = firstColumn + columns.length;
  const links = [
    [
      STRINGS.columns.previous,
      firstColumn > 0 ? Math.max(0, firstColumn - PAGE_COLUMNS) : undefined,
    ],
    [STRINGS.columns.next, end < chosenCount ? end : undefined],
  ] as const;
  return (
    <nav
      aria-label={STRINGS.columns.choose}
      className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line px-3 py-2 text-sm"
    >
      <p className="tabular mr-auto text-ink-2">
        {STRINGS.columns.shown(Math.min(firstColumn + 1, end), end, chosenCount)}
      </p>
      {links.map(
        ([label, from]) =>
          from !== undefined && (
            <Link
              key={label}
              to={viewAddress(viewer, { from })}
              rel="nofollow"
              preventScrollReset
              className="text-link"
            >
              {label}
            </Link>
          ),
      )}
    </nav>
  );
}
