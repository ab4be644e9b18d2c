import type { HydrationState } from "react-router";
import type { ShellData } from "./page-data/shell.ts";
import type { Assets } from "./render.ts";

/** What the server leaves in the document for the browser to continue from. */
export interface DocumentState {
  readonly router: Pick<HydrationState, "loaderData" | "actionData">;
  /** By route id; told apart from other errors by having a status. */
  readonly errors: Readonly<Record<string, { readonly status: number; readonly data: unknown }>>;
  readonly assets: Assets;
  readonly theme: ShellData["theme"];
  /** Milliseconds since 1970. */
  readonly renderedAt: number;
}

/** JSON that is safe inside a script element. HTML that already stands in the document is left out. */
export const formatState = (state: DocumentState, sentHtml: ReadonlySet<string>): string =>
  JSON.stringify(state, (key, value) =>
    key === "html" && sentHtml.has(value) ? "" : value,
  ).replaceAll("<", "\\u003c");
