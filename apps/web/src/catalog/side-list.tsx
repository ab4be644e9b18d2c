import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatInteger } from "../ui/format.ts";
import { STRINGS } from "./strings.ts";

/** A titled section of the side column. */
export const SideSection = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section>
    <h2 className="mb-1 border-b border-line pb-1 text-base">{title}</h2>
    {children}
  </section>
);

/** Links, each with a number of models. */
export const CountedLinks = ({
  links,
}: {
  readonly links: readonly {
    readonly to: string;
    readonly label: string;
    readonly count: number;
  }[];
}) => (
  <ul>
    {links.map(({ to, label, count }) => (
      <li key={to}>
        <Link
          to={to}
          className="-mx-2 flex justify-between gap-3 rounded-md px-2 py-0.75 text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <span className="min-w-0 truncate">{label}</span>
          <span className="tabular text-sm text-ink-3">
            <span className="sr-only">{STRINGS.counted.models}</span>
            {formatInteger(count)}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
