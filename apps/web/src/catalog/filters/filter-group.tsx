import type { ReactNode } from "react";
import { Link } from "react-router";
import { ChevronRightIcon } from "../../ui/icon.ts";
import { STRINGS } from "../strings.ts";

/** One group of filters, folded or open, with a link that clears it. */
export const FilterGroup = ({
  label,
  isOpen,
  chosen,
  reset,
  children,
}: {
  readonly label: string;
  readonly isOpen: boolean;
  /** How many values are chosen. */
  readonly chosen: number;
  /** The URL without its choices. */
  readonly reset: string;
  readonly children: ReactNode;
}) => (
  <details open={isOpen} className="group/filter relative border-b border-line">
    <summary className="flex h-8.5 items-center gap-1.5 pr-14 text-sm font-semibold -outline-offset-1">
      <ChevronRightIcon
        aria-hidden
        className="size-3.5 text-ink-3 transition-transform duration-(--fast) group-open/filter:rotate-90"
      />
      {label}
      {chosen > 0 && <span className="tabular font-normal text-accent-text">{chosen}</span>}
    </summary>
    {chosen > 0 && (
      <Link
        to={reset}
        preventScrollReset
        className="absolute top-0 right-0 flex h-8.5 items-center text-xs text-ink-3 hover:text-ink hover:underline"
      >
        {STRINGS.filters.reset}
        <span className="sr-only"> {label}</span>
      </Link>
    )}
    <div className="pb-3">{children}</div>
  </details>
);
