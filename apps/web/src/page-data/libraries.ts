import type { RepoSummary } from "./repo-list.ts";
import type { TaskCount, TaskLink } from "./tasks.ts";
import type { UsageSnippet } from "./usage.ts";

export interface LibraryLink {
  readonly key: string;
  readonly label: string;
}

export interface LibraryCount extends LibraryLink {
  readonly count: number;
}

/** A task and a library that have a page of their own in the catalogue. */
export interface KnownUse {
  readonly task?: TaskLink;
  readonly library?: LibraryLink;
}

export interface LibrariesData {
  /** What the visitor looks for, from `?q=`. */
  readonly q?: string;
  /** How many there are without `q`. */
  readonly total: number;
  /** Most used on this hub first. */
  readonly libraries: readonly (LibraryCount & {
    readonly repoUrl: string;
    readonly docsUrl?: string;
  })[];
}

export interface LibraryPageData {
  readonly library: LibraryLink;
  readonly repoUrl: string;
  readonly docsUrl?: string;
  /** Offered as a filter of the models. */
  readonly filter: boolean;
  /** The kinds of files whose fetching counts as a download; names stand between backticks. */
  readonly countedFiles: readonly string[];
  readonly models: { readonly total: number; readonly top: readonly RepoSummary[] };
  /** What this hub's models with the library do. */
  readonly tasks: readonly TaskCount[];
  /** Whether the catalog has code for some models at least. */
  readonly hasExamples: boolean;
  /** Code that loads a model; absent where there is none to show. */
  readonly example?: {
    /** What the visitor has to know besides, as a sentence. */
    readonly note?: string;
    /** The model in the code, when it is one of this hub's. */
    readonly modelId?: string;
    readonly snippets: readonly UsageSnippet[];
  };
}
