import type { ModelInfo } from "./model.ts";

/** A library as the catalog shows it, and how it loads a model. One file each, in `libraries/`. */
export interface Library {
  readonly prettyLabel: string;
  readonly repoName: string;
  readonly repoUrl: string;
  readonly docsUrl?: string;
  /** Shown in the library filter. */
  readonly filter: boolean;
  /** Which files' downloads count as one use of the model; see `count-downloads.ts`. */
  readonly countDownloads?: string;
  /**
   * Absent where no usage code is known. Pure, and may answer an empty list. `hub` is the hub that has
   * the model, absent where that is the public one: code that finds such a hub by itself ignores it.
   */
  readonly snippets?: (model: ModelInfo, hub?: HubAddress) => readonly LibrarySnippet[];
  /** Absent where the library fetches through huggingface_hub, which reads HF_ENDPOINT. */
  readonly reach?: HubReach;
}

/** A self-hosted hub, as programs that fetch from it need to know it. */
export interface HubAddress {
  /** Without a slash at the end. */
  readonly url: string;
  /** The URL of the catalog's images and audio files, with a trailing slash. */
  readonly mediaUrl: string;
  /** The model's files ask for a token. */
  readonly needsToken: boolean;
}

/**
 * How a library that does not read HF_ENDPOINT loads from a self-hosted hub: its code names the hub;
 * or the files are fetched first and its code names their folder; or it loads only what it knows by name.
 */
export type HubReach = "code" | "folder" | "own-models";

/** Code to copy. Every value in it went through its language's quoter. */
export interface LibrarySnippet {
  /** The purpose, as an imperative, if the code alone does not show it. */
  readonly title?: string;
  readonly language: SnippetLanguage;
  readonly content: string;
}

/** Named as the highlighter and the snippet panel name them. */
export type SnippetLanguage = "python" | "js" | "sh";
