import type { LlamaModel, Token } from "node-llama-cpp";
import { invalidInput } from "../errors.ts";
import type { WireRequest } from "../protocol.ts";
import type { GgufModel } from "./gguf-model.ts";
import { tokenizeChat } from "./tokenize-chat.ts";

const MAX_PROMPTS = 64;

/** The tokens of a chat, or of each prompt of a completion: a text, its tokens, or a list of either. */
export function tokenizePrompts(
  { model }: Pick<GgufModel, "model">,
  request: WireRequest,
): Token[][] {
  if (Array.isArray(request.messages)) return [withStart(model, tokenizeChat(model, request))];
  return promptsOf(request.prompt).map((prompt) =>
    typeof prompt === "string"
      ? withStart(model, model.tokenize(prompt, true))
      : readTokens(model, prompt, "prompt"),
  );
}

function promptsOf(prompt: unknown): readonly unknown[] {
  const isMany = Array.isArray(prompt) && typeof prompt[0] !== "number";
  const prompts: readonly unknown[] = isMany ? prompt : [prompt];
  if (prompts.length === 0 || prompts.length > MAX_PROMPTS)
    throw invalidInput(`prompt must have 1 to ${MAX_PROMPTS} entries.`, "prompt");
  return prompts;
}

/** Checks a list of the vocabulary's numbers. */
export function readTokens(model: LlamaModel, value: unknown, name: string): Token[] {
  const size = model.fileInfo.metadata.tokenizer.ggml.tokens.length;
  const isToken = (one: unknown) => Number.isInteger(one) && Number(one) >= 0 && Number(one) < size;
  if (!Array.isArray(value) || value.length === 0 || !value.every(isToken))
    throw invalidInput(`${name} must be a string or tokens from 0 to ${size - 1}.`, name);
  return value as Token[];
}

function withStart({ tokens: { bos, shouldPrependBosToken } }: LlamaModel, tokens: Token[]) {
  return bos !== null && shouldPrependBosToken && tokens[0] !== bos ? [bos, ...tokens] : tokens;
}
