import { useSearchParams } from "react-router";
import type { RowCell, RowsPage } from "../page-data/repo/rows.ts";
import { formatBytes, formatInteger } from "../ui/format.ts";
import { ScrollArea } from "../ui/scroll-area.tsx";
import { PartLinks } from "./part-links.tsx";
import { STRINGS } from "./strings.ts";

/** Rows of a file as a table that scrolls sideways, with links to the other rows. */
export function RowTable({
  page,
  label,
  isPart = false,
}: {
  readonly page: RowsPage;
  readonly label: string;
  /** Another page shows the other rows. */
  readonly isPart?: boolean;
}) {
  const { columns, rows, first } = page;
  return (
    <>
      <ScrollArea label={label}>
        <table className="w-max min-w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-left align-bottom">
              <th scope="col" className="px-3 py-1.5 text-right text-xs font-medium text-ink-3">
                {STRINGS.rows.row}
              </th>
              {columns.map(({ name, type }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                <th key={column} scope="col" className="px-3 py-1.5 font-semibold">
                  <span className="block max-w-80 truncate">{name}</span>
                  <span className="block font-mono text-xs font-normal text-ink-3">{type}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={first + row} className="align-top hover:bg-sunken">
                <th
                  scope="row"
                  className="tabular px-3 py-1.5 text-right text-xs leading-5 font-normal text-ink-3"
                >
                  {formatInteger(first + row)}
                </th>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  <td key={column} className="max-w-120 px-3 py-1.5">
                    <Cell cell={cell} name={columns[column]?.name ?? ""} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {!isPart && <RowsPager page={page} />}
    </>
  );
}

function Cell({ cell, name }: { readonly cell: RowCell; readonly name: string }) {
  if (cell === null) return <span className="text-ink-3">null</span>;
  if (typeof cell === "string")
    return <span className="line-clamp-6 whitespace-pre-wrap wrap-anywhere">{cell}</span>;
  if (cell.kind === "cut")
    return (
      <span className="line-clamp-6 whitespace-pre-wrap wrap-anywhere">
        {cell.text}
        <span className="text-ink-3">{STRINGS.rows.cut}</span>
      </span>
    );
  if (cell.kind === "image" && cell.url)
    return <img src={cell.url} alt={name} className="max-h-32 max-w-60" />;
  if (cell.kind === "audio" && cell.url)
    // biome-ignore lint/a11y/useMediaCaption: other people's sounds come without captions
    return <audio controls preload="none" src={cell.url} aria-label={name} className="h-9" />;
  return (
    <span className="text-ink-3">
      {cell.kind}, {formatBytes(cell.sizeBytes)}
    </span>
  );
}

/** Links to other rows; keeps the other parameters of the URL. */
function RowsPager({ page: { first, rows, total, next, previous } }: { readonly page: RowsPage }) {
  const [query] = useSearchParams();
  const to = (at: string | undefined) => {
    const wanted = new URLSearchParams(query);
    wanted.delete("_data");
    if (at === undefined) wanted.delete("rows");
    else wanted.set("rows", at);
    return `?${wanted}`;
  };
  const last = first + rows.length - 1;
  return (
    <PartLinks
      label={STRINGS.rows.rows}
      first={first > 0 ? to(undefined) : undefined}
      previous={previous && to(previous)}
      next={next && to(next)}
    >
      {rows.length === 0 ? STRINGS.rows.none : STRINGS.rows.shown(first, last)}
      {total !== undefined && STRINGS.rows.total(total)}
    </PartLinks>
  );
}
