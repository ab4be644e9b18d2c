import {
  type Catalog,
  FALLBACK_ADVICE,
  type HubReach,
  type LibrarySnippet,
  type LibraryUsage,
  listLibraryUsage,
  shString,
} from "@orrery/catalog";
import { blockNames } from "./block-names.ts";
import { hubAddress, type PlainSnippet, type UsageSource } from "./usage-source.ts";

/** A library that loads a repo, and the code for it. */
export interface LibraryChoice {
  readonly key: string;
  readonly label: string;
  readonly docsUrl?: string;
  readonly snippets: readonly PlainSnippet[];
  /** Commands that come before the code, so that it asks this hub; absent where the code names it. */
  readonly setUp?: string;
  /** An additional note for the visitor. */
  readonly note?: string;
  /** Whether the snippets are code, not only a text instead of code. */
  readonly hasCode: boolean;
}

/** The libraries that load this model, the one it names first; those without code for it come last. */
export const listLibraryChoices = (
  catalog: Catalog,
  source: UsageSource,
): readonly LibraryChoice[] =>
  source.model
    ? listLibraryUsage(catalog, source.model, hubAddress(source)).map((usage) =>
        libraryChoice(usage, source),
      )
    : [];

/** One library's code, with what makes it reach this hub. */
export function libraryChoice(
  { key, library, snippets, fallback }: LibraryUsage,
  source: UsageSource,
): LibraryChoice {
  const hasCode = fallback === undefined;
  const reads = hasCode && library.reach === undefined;
  const reach = hubAddress(source) && library.reach;
  const note = hasCode
    ? reach && REACH_NOTES[reach](library.prettyLabel)
    : `There is no code for ${library.prettyLabel} yet. ${FALLBACK_ADVICE[fallback]} Download the files and load them as described in its documentation.`;
  return {
    key,
    label: library.prettyLabel,
    ...(library.docsUrl && { docsUrl: library.docsUrl }),
    snippets: labelled(snippets),
    ...(reads && { setUp: setUpClients(source) }),
    ...(note && { note }),
    hasCode,
  };
}

const REACH_NOTES: Readonly<Record<HubReach, (label: string) => string | undefined>> = {
  code: () => undefined,
  folder: (label) =>
    `${label} can't use this hub directly. Download the files first, then load their folder.`,
  "own-models": (label) =>
    `${label} can't use this hub: its code loads a model that it knows by name. Download this model first, then see the library's documentation for loading a folder.`,
};

/** A library's code, each piece named for what it does. */
export function labelled(snippets: readonly LibrarySnippet[]): readonly PlainSnippet[] {
  const names = blockNames(snippets);
  return snippets.map(({ language, content }, index) => ({
    ...{ label: names[index] ?? "", language, content },
  }));
}

/** Where a reader puts a token in; the role `read` is enough. */
export const TOKEN = "export HF_TOKEN=hf_…";

/** Clients read the hub's URL when they are imported, so this comes first. */
export const setUpClients = ({ hubUrl, needsToken }: UsageSource): string =>
  [`export HF_ENDPOINT=${shString(hubUrl)}`, ...(needsToken ? [TOKEN] : [])].join("\n");
