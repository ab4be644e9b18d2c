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
  /** What the visitor has to know besides, as a sentence. */
  readonly note?: string;
  /** Whether the snippets are more than a text that stands in the place of code. */
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
    : `There is no code for ${library.prettyLabel} yet. ${FALLBACK_ADVICE[fallback]} Until then, get the files and load them as its documentation says.`;
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
    `${label} cannot be told to use this hub: download the files first, then load their folder.`,
  "own-models": (label) =>
    `${label} cannot be told to use this hub: its code loads the model that it knows by name, from elsewhere. Download this one first; its documentation says how to load a folder.`,
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

/** Clients read the hub's address when they are loaded, so this comes before them. */
export const setUpClients = ({ hubUrl, needsToken }: UsageSource): string =>
  [`export HF_ENDPOINT=${shString(hubUrl)}`, ...(needsToken ? [TOKEN] : [])].join("\n");
