import type { ReactNode } from "react";
import { STRINGS } from "./strings.ts";

/** A table that scrolls sideways when it is too wide. */
export const ScrollTable = ({
  label,
  heads,
  numeric = false,
  children,
}: {
  readonly label: string;
  readonly heads: readonly string[];
  /** Aligns all columns but the first to the right. */
  readonly numeric?: boolean;
  readonly children: ReactNode;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section tabIndex={0} aria-label={STRINGS.table(label)} className="overflow-x-auto">
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
