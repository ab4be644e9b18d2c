import type { ReactNode } from "react";
import { ScrollArea } from "../ui/scroll-area.tsx";

/** A table whose first column is aligned left and the others right. A narrow screen scrolls it: no cell wraps. */
export function HeaderTable({
  label,
  head,
  rows,
}: {
  readonly label: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}) {
  const align = (column: number) => (column === 0 ? "text-left" : "tabular text-right");
  return (
    <ScrollArea label={label}>
      <table className="w-full border-collapse text-sm">
        <thead className="text-xs text-ink-3">
          <tr className="border-b border-line">
            {head.map((text, column) => (
              <th key={text} scope="col" className={`px-3 py-1.5 font-medium ${align(column)}`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line text-xs">
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names in a file may repeat
            <tr key={row} className="hover:bg-sunken">
              {cells.map((cell, column) => (
                <td key={head[column]} className={`px-3 py-1 whitespace-nowrap ${align(column)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
