import type { Catalog } from "./catalog.ts";
import { type FallbackReason, fallbackOf } from "./fallback-texts.ts";
import type { HubAddress, Library, LibrarySnippet } from "./library.ts";
import { shString } from "./literals.ts";
import type { ModelInfo } from "./model.ts";
import { localFolder, shell } from "./snippet.ts";

/** How one library loads a model. */
export interface LibraryUsage {
  readonly key: string;
  readonly library: Library;
  /** At least one. */
  readonly snippets: readonly LibrarySnippet[];
  /** Why there is a text instead of code; absent if there is code. */
  readonly fallback?: FallbackReason;
}

/**
 * The libraries that can load this model from `hub`, the public one where that is absent: the one it
 * names first, then those its tags name, and for GGUF files the usual runtime. Those that have code to
 * show come before those that only have a text in its place.
 */
export function listLibraryUsage(
  { findLibrary }: Catalog,
  model: ModelInfo,
  hub?: HubAddress,
): readonly LibraryUsage[] {
  const keys = [model.libraryName, ...model.tags, isGguf(model) ? "llama-cpp-python" : undefined];
  const usages = [...new Set(keys)].flatMap((key) => {
    const library = key === undefined ? undefined : findLibrary(key);
    const usage = key !== undefined && library && libraryUsage(key, library, model, hub);
    return usage ? [usage] : [];
  });
  return [
    ...usages.filter(({ fallback }) => fallback === undefined),
    ...usages.filter(({ fallback }) => fallback !== undefined),
  ];
}

/** One library's usage; `undefined` if it has none for this model. */
export function libraryUsage(
  key: string,
  library: Library,
  model: ModelInfo,
  hub?: HubAddress,
): LibraryUsage | undefined {
  const snippets = library.snippets?.(model, hub) ?? [];
  if (snippets.length === 0) return undefined;
  const fallback = fallbackOf(snippets);
  if (fallback !== undefined) return { key, library, snippets, fallback };
  const isFetched =
    hub !== undefined && (library.reach === "folder" || library.reach === "own-models");
  return { key, library, snippets: isFetched ? [fetchFirst(model, hub), ...snippets] : snippets };
}

/** The hub is set for this command only; the library's other downloads are not from this hub. */
const fetchFirst = ({ id }: ModelInfo, { url, needsToken }: HubAddress): LibrarySnippet => shell`
  pip install huggingface_hub
  ${needsToken ? "export HF_TOKEN=hf_…" : ""}
  HF_ENDPOINT=${shString(url)} hf download ${shString(id)} --local-dir ${shString(localFolder(id))}
`;

const isGguf = ({ gguf, tags, libraryName }: ModelInfo) =>
  gguf !== undefined || libraryName === "gguf" || tags.includes("gguf");
