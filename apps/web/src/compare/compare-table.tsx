import { Link } from "react-router";
import { repoPath } from "../catalog/repo-rows.tsx";
import type { ComparedModel } from "../page-data/compare.ts";
import { CloseIcon } from "../ui/icon.ts";
import { isSame, type Line } from "./facts.ts";
import { STRINGS } from "./strings.ts";

/** Rows under one heading of the comparison. */
export interface Part {
  readonly title: string;
  readonly note?: string;
  readonly lines: readonly Line[];
}

/** Models as columns, facts as rows; what is the same in all of them stands back. */
export const CompareTable = ({
  models,
  parts,
  hrefWithout,
}: {
  readonly models: readonly ComparedModel[];
  readonly parts: readonly Part[];
  readonly hrefWithout: (id: string) => string;
}) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    aria-label={STRINGS.table.title}
    className="overflow-x-auto -outline-offset-2"
  >
    <table
      className={`tabular w-full table-fixed text-left text-sm ${models.length > 2 ? "min-w-[40rem]" : ""}`}
    >
      <thead className="border-b border-line-strong align-bottom">
        <tr>
          <th scope="col" className="w-26 py-2 pr-3 font-normal text-ink-3 sm:w-36">
            <span className="sr-only">{STRINGS.table.fact}</span>
          </th>
          {models.map((model) => (
            <th key={model.id} scope="col" className="py-2 pr-3">
              <span className="flex items-end gap-1">
                <Link to={repoPath(model)} className="min-w-0 wrap-anywhere hover:underline">
                  {model.id}
                </Link>
                <Link
                  to={hrefWithout(model.id)}
                  aria-label={STRINGS.table.remove(model.id)}
                  className="grid size-6 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
                >
                  <CloseIcon aria-hidden className="size-3.5" />
                </Link>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      {parts.map(
        ({ title, note, lines }) =>
          lines.length > 0 && (
            <tbody key={title} className="divide-y divide-line">
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={models.length + 1}
                  className="pt-5 pb-1 text-base font-semibold"
                >
                  {title}
                  {note && <span className="ml-2 text-xs font-normal text-ink-3">{note}</span>}
                </th>
              </tr>
              {lines.map((line) => (
                <Row key={line.label} line={line} />
              ))}
            </tbody>
          ),
      )}
    </table>
  </section>
);

const Row = ({ line }: { readonly line: Line }) => (
  <tr className={`align-top ${isSame(line) ? "text-ink-3" : "text-ink"}`}>
    <th scope="row" className="py-1 pr-3 font-normal wrap-anywhere text-ink-3">
      {line.label}
    </th>
    {line.cells.map((cell, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cells repeat, and never change place
      <td key={column} className="py-1 pr-3 wrap-anywhere">
        {cell || <span className="text-ink-3">–</span>}
      </td>
    ))}
  </tr>
);
