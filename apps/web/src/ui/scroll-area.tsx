import type { ReactNode } from "react";

/** What may be wider than the page scrolls by itself, by keyboard as well. */
export const ScrollArea = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section aria-label={label} tabIndex={0} className="overflow-x-auto">
    {children}
  </section>
);
