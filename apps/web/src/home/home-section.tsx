import type { ReactNode } from "react";
import { Link } from "react-router";
import { STRINGS } from "./strings.ts";

/** A titled part of the home page, with a link to all of it where there is more. */
export const HomeSection = ({
  title,
  to,
  children,
}: {
  readonly title: string;
  readonly to?: string;
  readonly children: ReactNode;
}) => (
  <section className="min-w-0">
    <div className="mb-1.5 flex items-baseline justify-between gap-3">
      <h2 className="text-base">{title}</h2>
      {to && (
        <Link
          to={to}
          aria-label={STRINGS.allOf(title)}
          className="text-sm text-accent-text hover:underline"
        >
          {STRINGS.all}
        </Link>
      )}
    </div>
    {children}
  </section>
);
