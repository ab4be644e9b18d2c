import type { LlamaContextSequence, Token } from "node-llama-cpp";
import { CallError } from "../errors.ts";
import { describeToken } from "../generation/token-logprobs.ts";
import type { Emitter } from "../loaded-model.ts";
import type { WireTokenLogprob } from "../protocol.ts";
import { RAW } from "./draw-tokens.ts";
import type { GgufModel } from "./gguf-model.ts";

/** Each token's answer has the probability of the whole vocabulary: so many of them are held at once. */
const PROBABILITIES_AT_ONCE = 200_000;

/** Shows the prompt itself, and if asked how likely each of its tokens was after those before. */
export async function echoPrompt(
  { model, texts }: GgufModel,
  sequence: LlamaContextSequence,
  input: readonly Token[],
  top: number | undefined,
  emit: Emitter,
  signal: AbortSignal,
): Promise<void> {
  emit.text(model.detokenize(input, false));
  if (top === undefined) return;
  await sequence.clearHistory();
  const vocabulary = model.fileInfo.metadata.tokenizer.ggml.tokens.length;
  const atOnce = Math.max(1, Math.min(16, Math.floor(PROBABILITIES_AT_ONCE / vocabulary)));
  let described: WireTokenLogprob[] = [firstToken(input[0]!, texts)];
  for (let start = 0; start < input.length; start += atOnce) {
    if (signal.aborted) throw new CallError("model-error", "The request was canceled.");
    const some = input.slice(start, start + atOnce);
    const read = await sequence.controlledEvaluate(
      some.map((token) => [token, { generateNext: { probabilities: true, options: RAW } }]),
    );
    for (const [index, answer] of read.entries()) {
      const token = input[start + index + 1];
      const probabilities = answer?.next.probabilities;
      if (token !== undefined && probabilities)
        described.push(describeToken(token, probabilities, top, texts));
    }
    emit.logprobs(described);
    described = [];
  }
}

const firstToken = (token: Token, texts: GgufModel["texts"]): WireTokenLogprob => ({
  token: texts.text(token),
  bytes: texts.bytes(token),
  logprob: null,
  top: [],
});
