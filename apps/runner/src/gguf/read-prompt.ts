import type { LlamaContextSequence, Token } from "node-llama-cpp";

/**
 * Prepares a sequence for a prompt: what it computed for the same beginning stays. Returns the tokens that are
 * left to read, at least the last one.
 */
export async function readPrompt(
  sequence: LlamaContextSequence,
  input: readonly Token[],
): Promise<Token[]> {
  await sequence.adaptStateToTokens(input.slice(0, -1), false);
  return input.slice(sequence.nextTokenIndex);
}
