import type { ClipboardEvent, KeyboardEvent } from "react";
import { Link } from "react-router";
import type {
  SplitPage,
  SplitViewer,
  StatisticsAnswer,
} from "../../page-data/repo/split-viewer.ts";
import { formatInteger } from "../../ui/format.ts";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { cellText } from "./cell-text.ts";
import { ColumnHead } from "./column-head.tsx";
import { STRINGS } from "./strings.ts";
import { mediaAddress, viewAddress } from "./view-address.ts";
import { ViewCellContent } from "./view-cell.tsx";

export const rowId = (index: number) => `row-${index}`;

/** Rows of a split. Arrows move between cells, Enter opens a row, and copying copies the cell. */
export function SplitTable({
  viewer,
  page,
  answer,
}: {
  readonly viewer: SplitViewer;
  readonly page: SplitPage;
  readonly answer: StatisticsAnswer | undefined;
}) {
  const byName = new Map(
    answer?.kind === "statistics" ? answer.columns.map((one) => [one.name, one]) : [],
  );
  const copy = (event: ClipboardEvent<HTMLTableElement>) => {
    const [row, column] = placeOf(document.activeElement);
    const cell = row === undefined ? undefined : page.rows[row]?.cells[(column ?? 0) - 1];
    if (cell === undefined || !getSelection()?.isCollapsed) return;
    event.clipboardData.setData("text/plain", cellText(cell));
    event.preventDefault();
  };
  return (
    <ScrollArea label={STRINGS.table(viewer.config, viewer.split)}>
      <table
        onKeyDown={moveOrOpen}
        onCopy={copy}
        className="w-max min-w-full border-collapse text-sm"
      >
        <thead>
          <tr className="border-b border-line align-top">
            <th scope="col" className="px-3 py-1.5 text-right text-xs font-medium text-ink-3">
              {STRINGS.rows.row}
            </th>
            {page.columns.map((column) => (
              <ColumnHead
                key={column.name}
                viewer={viewer}
                column={column}
                statistics={byName.get(column.name)}
                answer={answer}
              />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {page.rows.map(({ index, cells }) => (
            <tr
              key={index}
              className={`align-top hover:bg-sunken ${viewer.chosen.row === index ? "bg-accent-soft" : ""}`}
            >
              <th scope="row" className="tabular px-3 py-1.5 text-right text-xs font-normal">
                <Link
                  id={rowId(index)}
                  to={viewAddress(viewer, { row: index })}
                  rel="nofollow"
                  preventScrollReset
                  aria-label={STRINGS.rows.open(index)}
                  aria-current={viewer.chosen.row === index ? "true" : undefined}
                  className="text-link leading-5"
                >
                  {formatInteger(index)}
                </Link>
              </th>
              {cells.map((cell, at) => {
                const { name = "", kind } = page.columns[at] ?? {};
                const isWide = viewer.chosen.wide.includes(name);
                return (
                  <td
                    key={name}
                    tabIndex={-1}
                    className={`${isWide ? "max-w-200" : "max-w-120"} px-3 py-1.5 ${kind === "number" ? "tabular text-right" : ""}`}
                  >
                    <ViewCellContent
                      cell={cell}
                      name={name}
                      address={mediaAddress(viewer, index, name)}
                      lines={isWide ? "many" : "few"}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** The row and column of the cell that has the focus, below the head. */
function placeOf(element: Element | null): readonly [row?: number, column?: number] {
  const cell = element?.closest<HTMLTableCellElement>("tbody > tr > *");
  if (!cell) return [];
  return [(cell.parentElement as HTMLTableRowElement).sectionRowIndex, cell.cellIndex];
}

function moveOrOpen(event: KeyboardEvent<HTMLTableElement>): void {
  const target = event.target as Element;
  const [row, column] = placeOf(target);
  if (row === undefined || column === undefined || target.matches("audio")) return;
  const rows = event.currentTarget.tBodies[0]?.rows;
  if (event.key === "Enter" && target.matches("td")) {
    rows?.[row]?.cells[0]?.querySelector("a")?.click();
    return;
  }
  const move = MOVES[event.key];
  if (!move || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const next = rows?.[row + move[0]]?.cells[column + move[1]];
  if (!next) return;
  event.preventDefault();
  (next.querySelector<HTMLElement>(":scope > a") ?? next).focus();
}
