import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatInteger } from "../../ui/format.ts";
import { CheckIcon } from "../../ui/icon.ts";

/** One choice of a filter, with a checkbox. A link, so that it works without JavaScript. */
export const ChoiceLink = ({
  to,
  isChosen,
  count,
  children,
}: {
  readonly to: string;
  readonly isChosen: boolean;
  readonly count?: number;
  readonly children: ReactNode;
}) => (
  <Link
    to={to}
    preventScrollReset
    aria-current={isChosen ? "true" : undefined}
    className="group/choice -mx-1.5 flex items-center gap-2 rounded-md px-1.5 py-0.75 text-sm text-ink-2 -outline-offset-1 hover:bg-sunken hover:text-ink aria-[current=true]:font-medium aria-[current=true]:text-ink"
  >
    <span
      aria-hidden
      className="grid size-3.5 shrink-0 place-items-center rounded-sm border border-line-strong bg-surface text-accent-ink group-aria-[current=true]/choice:border-accent group-aria-[current=true]/choice:bg-accent"
    >
      {isChosen && <CheckIcon className="size-3" />}
    </span>
    <span className="min-w-0 truncate">{children}</span>
    {count !== undefined && (
      <span className="tabular ml-auto pl-1 text-xs text-ink-3">{formatInteger(count)}</span>
    )}
  </Link>
);
