import type { ReactNode } from "react";
import { Link } from "react-router";
import { STRINGS } from "./strings.ts";

/** The shown part of a long table, with links to the others; an absent `href` gives no link. */
export const PartLinks = ({
  label,
  first,
  previous,
  next,
  children,
}: {
  readonly label: string;
  readonly first?: string | undefined;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  readonly children: ReactNode;
}) => (
  <nav
    aria-label={label}
    className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-3 py-2 text-sm"
  >
    <p className="tabular mr-auto text-ink-2">{children}</p>
    {[
      [STRINGS.pages.first, first],
      [STRINGS.pages.previous, previous],
      [STRINGS.pages.next, next],
    ].map(
      ([name, to]) =>
        to !== undefined && (
          <Link key={name} to={to} className="text-link">
            {name}
          </Link>
        ),
    )}
  </nav>
);
