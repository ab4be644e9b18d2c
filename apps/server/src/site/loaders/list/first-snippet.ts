import type { UsageSnippet } from "@orrery/web/page-data/repo/how-to-use";
import { listFileUsage } from "../../../how-to-use/file-usage.ts";
import { firstProgram } from "../../../how-to-use/first-program.ts";
import type { UsageSource } from "../../../how-to-use/usage-source.ts";
import type { PageContext } from "../../page-context.ts";
import { highlightAll } from "../../present/highlight-snippets.ts";

/** The first program that uses a repo: with its own library, else how to get its files. */
export async function firstSnippet(
  { hub, renderer }: PageContext,
  source: UsageSource,
): Promise<UsageSnippet | undefined> {
  const program = firstProgram(hub.catalog, source);
  const first = program?.snippet ?? listFileUsage(source)[0];
  const [snippet] = await highlightAll(first ? [first] : [], renderer.highlight);
  return snippet && program ? { ...snippet, label: program.library.label } : snippet;
}
