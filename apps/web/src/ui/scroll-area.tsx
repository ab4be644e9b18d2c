import type { ReactNode } from "react";

/** Scrolls wide content sideways, by keyboard too. */
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
