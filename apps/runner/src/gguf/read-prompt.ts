import type { LlamaContextSequence, Token } from "node-llama-cpp";
import { CallError } from "../errors.ts";
import type { Emitter } from "../loaded-model.ts";

/** Tokens that are read before the caller is looked after again. */
const STEP = 512;

/**
 * Reads a prompt, all but its end: what the sequence computed for the same beginning stays. Returns the tokens
 * that are left to read, at least one. A long prompt takes minutes: the caller can leave meanwhile.
 */
export async function readPrompt(
  sequence: LlamaContextSequence,
  input: readonly Token[],
  emit: Emitter,
  signal: AbortSignal,
): Promise<{ readonly left: Token[]; readonly cachedTokens: number }> {
  await sequence.adaptStateToTokens(input.slice(0, -1), false);
  const cachedTokens = sequence.nextTokenIndex;
  let read = cachedTokens;
  while (input.length - read > STEP) {
    await sequence.evaluateWithoutGeneratingNewTokens(input.slice(read, read + STEP));
    read += STEP;
    if (signal.aborted) throw new CallError("model-error", "The request was canceled.");
    emit.reading(read / input.length);
  }
  return { left: input.slice(read), cachedTokens };
}
