import type { ReactNode } from "react";

/** One section of the facts next to a card. */
export const RailSection = ({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section aria-label={title} className="min-w-0">
    <h3 className="mb-1.5 flex items-baseline justify-between gap-3 text-sm font-semibold">
      {title}
      {note && <span className="tabular text-xs font-normal text-ink-3">{note}</span>}
    </h3>
    {children}
  </section>
);
