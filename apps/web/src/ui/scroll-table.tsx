import type { ReactNode } from "react";
import { Link } from "react-router";
import { STRINGS } from "./strings.ts";

/** The head of a column that the table can be sorted by. */
export interface SortHead {
  readonly label: string;
  /** Leads to the same table in another order. */
  readonly to: string;
  readonly sorted?: "ascending" | "descending";
}

/** A table that scrolls sideways when it is too wide. */
export const ScrollTable = ({
  label,
  heads,
  numeric = false,
  children,
}: {
  readonly label: string;
  readonly heads: readonly (string | SortHead)[];
  /** Aligns all columns but the first to the right. */
  readonly numeric?: boolean;
  readonly children: ReactNode;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section tabIndex={0} aria-label={STRINGS.table(label)} className="overflow-x-auto">
    <table className="tabular w-full text-left text-sm">
      <thead className="border-b border-line-strong">
        <tr>
          {heads.map((head, column) =>
            // A head without a text is no head.
            head === "" ? (
              <td key="" />
            ) : (
              <th
                key={typeof head === "string" ? head : head.label}
                scope="col"
                aria-sort={typeof head === "string" ? undefined : head.sorted}
                className={`py-1 font-semibold whitespace-nowrap ${numeric && column > 0 ? "pl-4 text-right" : "pr-4"}`}
              >
                {typeof head === "string" ? head : <SortLink {...head} />}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  </section>
);

const SortLink = ({ label, to, sorted }: SortHead) => (
  <Link to={to} preventScrollReset className="inline-flex gap-1 hover:underline">
    {label}
    {/* Always there, so that columns keep their width. */}
    <span aria-hidden className={sorted ? "" : "invisible"}>
      {sorted === "ascending" ? "↑" : "↓"}
    </span>
  </Link>
);
