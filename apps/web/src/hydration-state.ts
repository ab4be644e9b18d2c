import type { HydrationState } from "react-router";
import type { ShellData } from "./page-data/shell.ts";
import type { Assets } from "./render.ts";

/** The state in the document that the browser hydrates from. */
export interface DocumentState {
  readonly router: Pick<HydrationState, "loaderData" | "actionData">;
  /** By route ID; distinguished from other errors by having a status. */
  readonly errors: Readonly<Record<string, { readonly status: number; readonly data: unknown }>>;
  readonly assets: Assets;
  readonly theme: ShellData["theme"];
  /** Milliseconds since 1970. */
  readonly renderedAt: number;
}

/** JSON that is safe inside a script element. Omits HTML that is in the document. */
export const formatState = (state: DocumentState, sentHtml: ReadonlySet<string>): string =>
  JSON.stringify(state, (key, value) =>
    key === "html" && sentHtml.has(value) ? "" : value,
  ).replaceAll("<", "\\u003c");
