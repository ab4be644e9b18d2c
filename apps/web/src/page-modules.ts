import type { ComponentType } from "react";

const MODULES = import.meta.glob<{ Component: ComponentType }>("./pages/**/*.tsx");

/** Loads a page's module, as `PAGES` names it. Apart from the routes: the first visit needs one page only. */
export const loadPage = (module: string) => MODULES[`./pages/${module}.tsx`]!();
