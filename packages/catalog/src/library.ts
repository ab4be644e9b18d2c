import type { ModelInfo } from "./model.ts";

/** A library as the catalogue shows it, and how it loads a model. One file each, in `libraries/`. */
export interface Library {
  readonly prettyLabel: string;
  readonly repoName: string;
  readonly repoUrl: string;
  readonly docsUrl?: string;
  /** Shown in the library filter. */
  readonly filter: boolean;
  /** Which files' downloads count as one use of the model; see `count-downloads.ts`. */
  readonly countDownloads?: string;
  /** Absent where no usage code is known. Pure, and may answer an empty list. */
  readonly snippets?: (model: ModelInfo) => readonly LibrarySnippet[];
}

/** Code to copy. Every value in it went through its language's quoter. */
export interface LibrarySnippet {
  /** What it does, as an imperative, where its text alone does not tell. */
  readonly title?: string;
  readonly language: SnippetLanguage;
  readonly content: string;
}

/** Named as the highlighter and the snippet panel name them. */
export type SnippetLanguage = "python" | "js" | "sh";
