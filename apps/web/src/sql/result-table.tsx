import { useState } from "react";
import { ViewCellContent } from "../dataset/viewer/view-cell.tsx";
import { Button } from "../ui/button.tsx";
import { formatInteger } from "../ui/format.ts";
import { ScrollArea } from "../ui/scroll-area.tsx";
import type { QueryResult } from "./query-result.ts";
import { STRINGS } from "./strings.ts";

const PAGE_ROWS = 100;

/** The rows of a result, a page of them at a time. */
export function ResultTable({ result }: { readonly result: QueryResult }) {
  const [first, setFirst] = useState(0);
  const { columns, rows } = result;
  const shown = rows.slice(first, first + PAGE_ROWS);
  return (
    <>
      <ScrollArea label={STRINGS.result.title}>
        <table className="w-max min-w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line align-top">
              <th scope="col" className="px-3 py-1.5 text-right text-xs font-medium text-ink-3">
                {STRINGS.result.row}
              </th>
              {columns.map(({ name, type, kind }, at) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and never change place
                  key={at}
                  scope="col"
                  className={`px-3 py-1.5 font-semibold ${kind === "number" ? "text-right" : "text-left"}`}
                >
                  {name}
                  <span className="block text-xs font-normal text-ink-3">{type}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={first + index} className="align-top hover:bg-sunken">
                <th
                  scope="row"
                  className="tabular px-3 py-1.5 text-right text-xs leading-5 font-normal text-ink-3"
                >
                  {formatInteger(first + index + 1)}
                </th>
                {cells.map((cell, at) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    key={at}
                    className={`max-w-120 px-3 py-1.5 ${columns[at]?.kind === "number" ? "tabular text-right" : ""}`}
                  >
                    <ViewCellContent cell={cell} name={columns[at]?.name ?? ""} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {rows.length > PAGE_ROWS && (
        <nav
          aria-label={STRINGS.result.pages}
          className="flex items-center gap-3 border-t border-line px-3 py-2 text-sm"
        >
          <p className="tabular mr-auto text-ink-2">
            {STRINGS.result.shown(first + 1, first + shown.length)}
          </p>
          <Button size="sm" disabled={first === 0} onClick={() => setFirst(first - PAGE_ROWS)}>
            {STRINGS.result.previous}
          </Button>
          <Button
            size="sm"
            disabled={first + PAGE_ROWS >= rows.length}
            onClick={() => setFirst(first + PAGE_ROWS)}
          >
            {STRINGS.result.next}
          </Button>
        </nav>
      )}
    </>
  );
}
