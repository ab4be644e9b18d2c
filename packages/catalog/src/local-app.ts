import type { ModelInfo } from "./model.ts";

/** A program that runs models on one's own machine. One file each, in `local-apps/`. */
export interface LocalApp {
  readonly prettyLabel: string;
  readonly docsUrl: string;
  /** The pipeline tag it is mostly used for. */
  readonly mainTask: string;
  readonly macOsOnly?: true;
  /** Whether the program can run this model. */
  readonly isOffered: (model: ModelInfo) => boolean;
  readonly use: LocalAppUse;
}

/** An app is told what to load by commands, or by a link that only it understands. */
export type LocalAppUse =
  | {
      readonly kind: "commands";
      readonly steps: (model: ModelInfo, source: ModelSource) => readonly LocalAppStep[];
    }
  | {
      readonly kind: "link";
      /**
       * Names a repo of the public hub: such apps know no other. With a hub of one's own the file
       * is fetched first and then opened in the app.
       */
      readonly link: (model: ModelInfo, file?: string) => string;
    };

/** Where the files are. */
export interface ModelSource {
  /** The hub's own address, without a slash at the end. */
  readonly hubUrl: string;
  /** Needs a token to be read. */
  readonly isPrivate?: boolean;
  /** The GGUF file to run, as a path in the repo. */
  readonly file?: string;
}

export interface LocalAppStep {
  readonly title: string;
  readonly language: "sh" | "json";
  readonly content: string;
}
