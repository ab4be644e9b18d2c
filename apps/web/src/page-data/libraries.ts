import type { LibraryCount, LibraryLink, TaskCount } from "./catalog-links.ts";
import type { UsageSnippet } from "./repo/how-to-use.ts";
import type { RepoSummary } from "./repo-list.ts";

export interface LibrariesData {
  /** The search text, from `?q=`. */
  readonly q?: string;
  /** The number of libraries without `q`. */
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
  /** The kinds of files whose download counts; names are between backticks. */
  readonly countedFiles: readonly string[];
  readonly models: { readonly total: number; readonly top: readonly RepoSummary[] };
  /** The tasks of this hub's models with the library. */
  readonly tasks: readonly TaskCount[];
  /** Whether the catalog has code for any model. */
  readonly hasExamples: boolean;
  /** Code that loads a model; optional. */
  readonly example?: {
    /** A note, as a sentence. */
    readonly note?: string;
    /** The model in the code, if it is on this hub. */
    readonly modelId?: string;
    readonly snippets: readonly UsageSnippet[];
  };
}
