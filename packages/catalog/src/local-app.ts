import type { ModelInfo } from "./model.ts";

/** A program that runs models on your machine. One file each, in `local-apps/`. */
export interface LocalApp {
  readonly prettyLabel: string;
  readonly docsUrl: string;
  /** The pipeline tag it is mostly used for. */
  readonly mainTask: string;
  readonly macOsOnly?: true;
  /** Whether the program can run this model. */
  readonly isOffered: (model: ModelInfo) => boolean;
  /** Whether it can do so with what this source has; absent where it always can. */
  readonly fits?: (model: ModelInfo, source: ModelSource) => boolean;
  readonly use: LocalAppUse;
}

/** How an app opens a model: by commands, or by a link that only it understands. */
export type LocalAppUse =
  | {
      readonly kind: "commands";
      readonly steps: (model: ModelInfo, source: ModelSource) => readonly LocalAppStep[];
    }
  | {
      readonly kind: "link";
      /** Names a repo of the public hub: such apps know no other. */
      readonly link: (model: ModelInfo, file?: string) => string;
      /** Fetches the files from any hub and hands them to the app; absent where it has no command for that. */
      readonly steps?: (model: ModelInfo, source: ModelSource) => readonly LocalAppStep[];
    };

/** Where the files are. */
export interface ModelSource {
  /** The hub's URL, without a trailing slash. */
  readonly hubUrl: string;
  /** Needs a token to be read. */
  readonly needsToken?: boolean;
  /** The GGUF file to run, as a path in the repo. */
  readonly file?: string;
  /** A model of the same hub with the matching tokenizer: few programs can read the one in a GGUF file. */
  readonly tokenizerId?: string;
}

export interface LocalAppStep {
  readonly title: string;
  readonly language: "sh" | "json";
  readonly content: string;
}
