import { Link } from "react-router";
import type {
  ChangedCell,
  ChangedRow,
  SplitChanges,
} from "../../page-data/repo/dataset-changes.ts";
import { formatInteger } from "../../ui/format.ts";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { ViewCellContent } from "../viewer/view-cell.tsx";
import { STRINGS } from "./strings.ts";

const TONES: Readonly<Record<ChangedRow["kind"], Tone>> = {
  added: "good",
  removed: "bad",
  changed: "warn",
};
const HEAD = "px-3 py-1.5 font-semibold whitespace-nowrap";

/** Rows that changed. A changed cell shows what was there, and what is there now. */
export function ChangesTable({
  changes: { columns, rows },
  toRow,
}: {
  readonly changes: SplitChanges;
  /** Where a row of the newest commit is shown; absent for other revisions. */
  readonly toRow: ((row: number) => string) | undefined;
}) {
  return (
    <ScrollArea label={STRINGS.table}>
      <table className="w-max min-w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line align-top">
            <th scope="col" className={HEAD}>
              {STRINGS.change}
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              {STRINGS.row}
            </th>
            {columns.map(({ name, type }) => (
              <th key={name} scope="col" className={`${HEAD} min-w-40`}>
                <span className="block max-w-80 truncate">{name}</span>
                <span className="block max-w-80 truncate font-mono text-xs font-normal text-ink-3">
                  {type}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={`${row.before} ${row.after}`} className="align-top">
              <td className="px-3 py-1.5">
                <Tag tone={TONES[row.kind]}>{STRINGS.kinds[row.kind]}</Tag>
              </td>
              <th scope="row" className="tabular px-3 py-1.5 text-right font-normal">
                <RowNumber row={row} toRow={toRow} />
              </th>
              {row.cells.map((cell, at) => (
                <td key={columns[at]?.name} className="max-w-120 px-3 py-1.5">
                  <Cell cell={cell} name={columns[at]?.name ?? ""} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function RowNumber({
  row: { before, after },
  toRow,
}: {
  readonly row: ChangedRow;
  readonly toRow: ((row: number) => string) | undefined;
}) {
  if (after === undefined) return formatInteger(before ?? 0);
  const moved = before !== undefined && before !== after && `${formatInteger(before)} → `;
  return (
    <>
      {moved}
      {toRow ? (
        <Link to={toRow(after)} className="text-link">
          {formatInteger(after)}
        </Link>
      ) : (
        formatInteger(after)
      )}
    </>
  );
}

function Cell({
  cell: { before, after, isChanged },
  name,
}: {
  readonly cell: ChangedCell;
  readonly name: string;
}) {
  if (!isChanged) {
    const only = after === undefined ? before : after;
    return only === undefined ? null : <ViewCellContent cell={only} name={name} />;
  }
  return (
    <>
      <del className="relative block rounded-sm bg-bad-soft px-1 no-underline">
        <span className="sr-only">{STRINGS.before} </span>
        <ViewCellContent cell={before ?? null} name={name} />
      </del>
      <ins className="relative mt-0.5 block rounded-sm bg-good-soft px-1 no-underline">
        <span className="sr-only">{STRINGS.after} </span>
        <ViewCellContent cell={after ?? null} name={name} />
      </ins>
    </>
  );
}
