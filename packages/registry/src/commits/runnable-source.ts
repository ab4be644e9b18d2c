import type { GgufFile } from "@orrery/catalog";

/** What is known of a model before any of its weights is read. */
export interface RunnableSource {
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** `config.json`, parsed; `undefined` if absent or not JSON. */
  readonly config: unknown;
  readonly pipelineTag: string | undefined;
  /** Header facts of the GGUF file that is run; `undefined` if there is none, or if it is damaged. */
  readonly gguf: GgufFile | undefined;
}

/** Whether this hub itself can run a model. */
export type CanRun = (source: RunnableSource) => boolean;
