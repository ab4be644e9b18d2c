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
}
