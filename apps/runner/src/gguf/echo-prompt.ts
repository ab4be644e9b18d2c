import type { LlamaContextSequence, Token } from "node-llama-cpp";
import { CallError } from "../errors.ts";
import { describeToken } from "../generation/token-logprobs.ts";
import type { Emitter } from "../loaded-model.ts";
import type { WireTokenLogprob } from "../protocol.ts";
import { RAW } from "./draw-tokens.ts";
import type { GgufModel } from "./gguf-model.ts";

/** Each token's answer has the probability of the whole vocabulary: only so many are held at once. */
const AT_ONCE = 16;

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
  let described: WireTokenLogprob[] = [firstToken(input[0]!, texts)];
  for (let start = 0; start < input.length; start += AT_ONCE) {
    if (signal.aborted) throw new CallError("model-error", "The request was canceled.");
    const some = input.slice(start, start + AT_ONCE);
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
