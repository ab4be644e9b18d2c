import type { Catalog } from "@orrery/catalog";
import { findDatasetUsage } from "./dataset-usage.ts";
import { type LibraryChoice, listLibraryChoices } from "./library-usage.ts";
import type { PlainSnippet, UsageSource } from "./usage-source.ts";

export interface FirstProgram {
  readonly library: LibraryChoice;
  readonly snippet: PlainSnippet;
}

/** The first program that loads a repo; commands only where its library has nothing else. */
export function firstProgram(catalog: Catalog, source: UsageSource): FirstProgram | undefined {
  const libraries = source.dataset
    ? findDatasetUsage(source).libraries
    : listLibraryChoices(catalog, source);
  const library = libraries.find(({ hasCode }) => hasCode);
  const snippets = library?.snippets ?? [];
  const snippet = snippets.find(({ language }) => language !== "sh") ?? snippets[0];
  return library && snippet && { library, snippet };
}
