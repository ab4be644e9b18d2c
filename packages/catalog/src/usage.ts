import type { Catalog } from "./catalog.ts";
import type { Library, LibrarySnippet } from "./library.ts";
import type { ModelInfo } from "./model.ts";

/** How one library loads a model. */
export interface LibraryUsage {
  readonly key: string;
  readonly library: Library;
  /** At least one. */
  readonly snippets: readonly LibrarySnippet[];
}

/**
 * The libraries that can load this model and have code to show for it: the one it names first, then
 * those its tags name, and for GGUF files the usual runtime.
 */
export function listLibraryUsage(
  { findLibrary }: Catalog,
  model: ModelInfo,
): readonly LibraryUsage[] {
  const keys = [model.libraryName, ...model.tags, isGguf(model) ? "llama-cpp-python" : undefined];
  return [...new Set(keys)].flatMap((key) => {
    const library = key === undefined ? undefined : findLibrary(key);
    const snippets = library?.snippets?.(model) ?? [];
    return key !== undefined && library && snippets.length > 0 ? [{ key, library, snippets }] : [];
  });
}

const isGguf = ({ gguf, tags, libraryName }: ModelInfo) =>
  gguf !== undefined || libraryName === "gguf" || tags.includes("gguf");
