import type { UsageSnippet } from "@orrery/web/page-data/usage";
import { listFileUsage } from "../../usage/file-usage.ts";
import { listLibraryChoices } from "../../usage/library-usage.ts";
import type { UsageSource } from "../../usage/usage-source.ts";
import { highlightAll } from "../highlight-snippets.ts";
import type { PageContext } from "../page-context.ts";

/** The first program that uses a repo: with its own library, else how to get its files. */
export async function firstSnippet(
  { hub, renderer }: PageContext,
  source: UsageSource,
): Promise<UsageSnippet | undefined> {
  const choice = listLibraryChoices(hub.catalog, source).find(({ hasCode }) => hasCode);
  const program = choice?.snippets.find(({ language }) => language !== "sh");
  const [first = undefined] = program ? [program] : (choice?.snippets ?? listFileUsage(source));
  const [snippet] = await highlightAll(first ? [first] : [], renderer.highlight);
  return snippet && choice ? { ...snippet, label: choice.label } : snippet;
}
