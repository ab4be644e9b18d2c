import { Link } from "react-router";
import { PartLinks } from "../../files/part-links.tsx";
import type {
  ChangedColumns,
  ChangesChoice,
  SplitChanges,
} from "../../page-data/repo/dataset-changes.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatInteger } from "../../ui/format.ts";
import { ChangesTable } from "./changes-table.tsx";
import { KINDS, STRINGS } from "./strings.ts";

const PAGE_ROWS = 50;

/** Counts, columns and rows that changed. `to` makes addresses of the same page. */
export function ChangesView({
  changes,
  chosen,
  to,
  toRow,
}: {
  readonly changes: SplitChanges;
  readonly chosen: ChangesChoice;
  readonly to: (change: Partial<ChangesChoice>) => string;
  readonly toRow: ((row: number) => string) | undefined;
}) {
  const { counts, rowCounts, keys, total, rows } = changes;
  const { offset, kind } = chosen;
  const end = offset + rows.length;
  const all = counts.added + counts.removed + counts.changed;
  return (
    <>
      <ColumnChanges columns={changes.changedColumns} />
      {chosen.key === "" && keys.length > 0 && all > 0 && (
        <p className="mb-3 text-sm text-ink-2">{STRINGS.byRow}</p>
      )}
      <div className="rounded-lg border border-line bg-surface">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-t-lg border-b border-line bg-sunken px-3 py-2 text-sm">
          <nav aria-label={STRINGS.kinds.label} className="flex flex-wrap gap-x-3 gap-y-1">
            {(["", ...KINDS] as const).map((one) => (
              <Link
                key={one}
                to={to({ kind: one, offset: 0 })}
                preventScrollReset
                aria-current={one === kind ? "true" : undefined}
                className="rounded-md px-1.5 py-0.5 text-ink-2 hover:text-ink hover:underline aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {STRINGS.kinds[one === "" ? "all" : one]}{" "}
                <span className="tabular">{formatInteger(one === "" ? all : counts[one])}</span>
              </Link>
            ))}
          </nav>
          <p className="tabular ml-auto text-ink-2">{STRINGS.rows(rowCounts.from, rowCounts.to)}</p>
        </div>
        {total === 0 ? (
          <EmptyState title={all === 0 ? STRINGS.none : STRINGS.noneOfKind} className="border-0" />
        ) : (
          <>
            <PartLinks
              label={STRINGS.title}
              first={offset > 0 ? to({ offset: 0 }) : undefined}
              previous={offset > 0 ? to({ offset: Math.max(0, offset - PAGE_ROWS) }) : undefined}
              next={rows.length > 0 && end < total ? to({ offset: end }) : undefined}
            >
              {rows.length === 0 ? STRINGS.nothing : STRINGS.shown(offset + 1, end, total)}
            </PartLinks>
            {rows.length > 0 && <ChangesTable changes={changes} toRow={toRow} />}
          </>
        )}
      </div>
    </>
  );
}

function ColumnChanges({
  columns: { added, removed, retyped },
}: {
  readonly columns: ChangedColumns;
}) {
  const text = STRINGS.columns;
  const lines = [
    ...added.map(({ name, type }) => text.added(name, type)),
    ...removed.map(({ name, type }) => text.removed(name, type)),
    ...retyped.map(({ name, from, to }) => text.retyped(name, from, to)),
  ];
  if (lines.length === 0) return null;
  return (
    <section className="mb-4 text-sm">
      <h3 className="mb-1 text-base font-semibold">{text.title}</h3>
      <ul className="space-y-0.5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-2">{text.ignored}</p>
    </section>
  );
}
