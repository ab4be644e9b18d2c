import { type Catalog, type LibrarySnippet, listLibraryUsage, shString } from "@orrery/catalog";
import { blockNames } from "./block-names.ts";
import type { PlainSnippet, UsageSource } from "./usage-source.ts";

/** A library that loads a repo, and the code for it. */
export interface LibraryChoice {
  readonly key: string;
  readonly label: string;
  readonly docsUrl?: string;
  readonly snippets: readonly PlainSnippet[];
}

/** The libraries that have code for this model, the one it names first. */
export const listLibraryChoices = (
  catalog: Catalog,
  { model }: UsageSource,
): readonly LibraryChoice[] =>
  model
    ? listLibraryUsage(catalog, model).map(({ key, library, snippets }) => ({
        key,
        label: library.prettyLabel,
        ...(library.docsUrl && { docsUrl: library.docsUrl }),
        snippets: labelled(snippets),
      }))
    : [];

/** A library's code, each piece named for what it does. */
export function labelled(snippets: readonly LibrarySnippet[]): readonly PlainSnippet[] {
  const names = blockNames(snippets);
  return snippets.map(({ language, content }, index) => ({
    ...{ label: names[index] ?? "", language, content },
  }));
}

/** Where a reader puts a token in; the role `read` is enough. */
export const TOKEN = "export HF_TOKEN=hf_…";

/** Clients read the hub's address when they are loaded, so this comes before them. */
export const setUpClients = ({ hubUrl, isPrivate }: UsageSource): string =>
  [`export HF_ENDPOINT=${shString(hubUrl)}`, ...(isPrivate ? [TOKEN] : [])].join("\n");
