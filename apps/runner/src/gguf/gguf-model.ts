import type { Llama, LlamaContext, LlamaContextSequence, LlamaModel, Token } from "node-llama-cpp";
import type { TokenTexts } from "../generation/token-logprobs.ts";

/** A GGUF model and the few things that its generations share. */
export interface GgufModel {
  readonly llama: Llama;
  readonly model: LlamaModel;
  readonly context: LlamaContext;
  readonly texts: TokenTexts;
  /** Lends a sequence, which the caller must return: of its owner's, the one that knows most of the prompt. */
  readonly sequences: {
    take(prompt: readonly Token[], owner: string | undefined): Promise<LlamaContextSequence>;
    give(one: LlamaContextSequence): void;
  };
  /** The repo's `generation_config.json`. */
  readonly defaults: Readonly<Record<string, unknown>>;
}
