import type { RepoAt } from "@orrery/registry";
import type { ViewCell } from "@orrery/web/page-data/repo/split-viewer";
import { repoBase } from "../loaders/repo/render-card.ts";
import type { PageContext } from "../page-context.ts";
import { isRenderError } from "../render-failure.ts";

/** The text of a cell as sanitized HTML of its Markdown; `undefined` for other cells, and where it can't be rendered. */
export async function formatCell(
  { renderer }: PageContext,
  at: RepoAt,
  cell: ViewCell | undefined,
): Promise<string | undefined> {
  const isCut = typeof cell === "object" && cell?.kind === "cut";
  const text = isCut ? cell.text : cell;
  if (typeof text !== "string") return undefined;
  try {
    // After an empty line nothing is metadata of a card.
    const { html } = await renderer.card(`\n${text}`, {
      ...{ base: repoBase(at), revision: "main", folder: "" },
    });
    return html;
  } catch (error) {
    if (!isRenderError(error)) throw error;
    return undefined;
  }
}
