import type { Llama, LlamaContext, LlamaContextSequence, LlamaModel } from "node-llama-cpp";

/** A GGUF model and the few things that its generations share. */
export interface GgufModel {
  readonly llama: Llama;
  readonly model: LlamaModel;
  readonly context: LlamaContext;
  /** Lends a sequence, which the caller must return. */
  readonly sequences: {
    take(): Promise<LlamaContextSequence>;
    give(one: LlamaContextSequence): void;
  };
  /** The repo's `generation_config.json`. */
  readonly defaults: Readonly<Record<string, unknown>>;
}
