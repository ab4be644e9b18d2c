import type { LlamaModel } from "node-llama-cpp";
import { tokenBytes } from "../generation/token-bytes.ts";
import type { TokenTexts } from "../generation/token-logprobs.ts";

const decoder = new TextDecoder();

/** How a vocabulary writes its tokens, with halves of characters: read from the file, not decoded. */
export function tokenTexts(model: LlamaModel): TokenTexts {
  const { tokens } = model.fileInfo.metadata.tokenizer.ggml;
  const isBytePairs = model.vocabularyType === "bpe";
  const bytes = (token: number) => tokenBytes(tokens[token] ?? "", isBytePairs);
  return { bytes, text: (token) => decoder.decode(Uint8Array.from(bytes(token))) };
}
