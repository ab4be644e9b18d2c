import { random, type Tensor } from "@huggingface/transformers";
import { type Choice, chooseToken } from "../generation/choose-token.ts";

/**
 * Options that let `generate` draw tokens as `choose-token.ts` does: its own sampling has no seed and no
 * `top_p`. The drawn token is left as the only possible one.
 */
export function sampled(choice: Choice, seed: number | undefined) {
  const generator = new random.Random(seed);
  let promptLength: number | undefined;
  const leaveOne = (texts: readonly (readonly bigint[])[], logits: Tensor): Tensor => {
    promptLength ??= texts[0]!.length;
    const size = logits.dims.at(-1)!;
    for (const [row, text] of texts.entries()) {
      const scores = (logits.data as Float32Array).subarray(row * size, (row + 1) * size);
      const written = text.slice(promptLength).map(Number);
      const token = chooseToken(scores, choice, written, () => generator.random());
      scores.fill(Number.NEGATIVE_INFINITY);
      scores[token] = 0;
    }
    return logits;
  };
  return { do_sample: false, logits_processor: [leaveOne] };
}
