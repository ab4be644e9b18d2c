import type { ReactNode } from "react";
import { formatInteger } from "../ui/format.ts";

/** Results of one kind. */
export const SearchSection = ({
  title,
  count,
  more,
  children,
}: {
  readonly title: string;
  readonly count?: number;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section aria-label={title}>
    <div className="mb-1.5 flex items-end justify-between gap-3">
      <h2 className="text-base">
        {title}{" "}
        {count !== undefined && (
          <span className="tabular font-normal text-ink-3">{formatInteger(count)}</span>
        )}
      </h2>
      {more}
    </div>
    {children}
  </section>
);
