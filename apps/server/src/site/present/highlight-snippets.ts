import type { UsageSnippet } from "@orrery/web/page-data/repo/how-to-use";
import type { PlainSnippet } from "../../how-to-use/usage-source.ts";
import type { Renderer } from "../render/renderer.ts";

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
