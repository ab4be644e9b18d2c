import type { ReactNode } from "react";

/** A table of figures that scrolls sideways where it must; the heads after the first may be `numeric`. */
export const ScrollTable = ({
  label,
  heads,
  numeric = false,
  children,
}: {
  readonly label: string;
  readonly heads: readonly string[];
  /** All columns but the first are figures, to the right. */
  readonly numeric?: boolean;
  /** Rows. */
  readonly children: ReactNode;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section tabIndex={0} aria-label={`Table: ${label}`} className="overflow-x-auto">
    <table className="tabular w-full text-left text-sm">
      <thead className="border-b border-line-strong">
        <tr>
          {heads.map((head, column) => (
            <th
              key={head}
              scope="col"
              className={`py-1 font-semibold whitespace-nowrap ${numeric && column > 0 ? "pl-4 text-right" : "pr-4"}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  </section>
);
