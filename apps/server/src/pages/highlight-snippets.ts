import type { UsageSnippet } from "@orrery/web/page-data/usage";
import type { Renderer } from "../render/renderer.ts";
import type { PlainSnippet } from "../usage/usage-source.ts";

/** Code as the pages show it. */
export const highlightAll = (
  snippets: readonly PlainSnippet[],
  highlight: Renderer["highlight"],
): Promise<readonly UsageSnippet[]> =>
  Promise.all(
    snippets.map(async (snippet) => ({
      ...snippet,
      html: await highlight(snippet.content, snippet.language),
    })),
  );
