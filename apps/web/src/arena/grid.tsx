import type { ReactNode } from "react";

/** Side by side where there is room. */
export const Grid = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
    {children}
  </div>
);
