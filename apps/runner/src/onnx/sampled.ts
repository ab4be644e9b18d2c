import { random, type Tensor } from "@huggingface/transformers";
import { CallError } from "../errors.ts";
import { type Choice, chooseToken } from "../generation/choose-token.ts";
import type { Constraint } from "../generation/grammar/constraint.ts";

const TRIES = 8;

/** What drawing tokens needs to know in addition to the choice. */
export interface Drawing {
  readonly seed: number | undefined;
  /** Tokens of the prompt and of the answer count so many times less. */
  readonly repetition?: number | undefined;
  /** Tokens that it does not allow are never drawn. */
  readonly constraint?: Constraint | undefined;
  /** Called with each token and the scores that the model alone gave. */
  readonly onDrawn?: ((token: number, scores: Float32Array) => void) | undefined;
}

/**
 * Options that let `generate` draw tokens as `choose-token.ts` does: its own sampling has no seed and no
 * `top_p`. The drawn token is left as the only possible one.
 */
export function sampled(choice: Choice, { seed, repetition = 1, constraint, onDrawn }: Drawing) {
  const generator = new random.Random(seed);
  let promptLength: number | undefined;
  const leaveOne = (texts: readonly (readonly bigint[])[], logits: Tensor): Tensor => {
    promptLength ??= texts[0]!.length;
    const size = logits.dims.at(-1)!;
    for (const [row, text] of texts.entries()) {
      const scores = (logits.data as Float32Array).subarray(row * size, (row + 1) * size);
      const tokens = text.map(Number);
      const weighed = repetition === 1 ? scores : weighRepeated(scores, tokens, repetition);
      const written = tokens.slice(promptLength);
      const choose = (some: Float32Array) =>
        chooseToken(some, choice, written, () => generator.random());
      const token = constraint ? chooseAllowed(weighed, constraint, choose) : choose(weighed);
      constraint?.push(token);
      onDrawn?.(token, scores);
      scores.fill(Number.NEGATIVE_INFINITY);
      scores[token] = 0;
    }
    return logits;
  };
  return { do_sample: false, logits_processor: [leaveOne] };
}

/** Most tokens that are likely are allowed: all others are only looked at where the first ones are not. */
function chooseAllowed(
  scores: Float32Array,
  constraint: Constraint,
  choose: (scores: Float32Array) => number,
): number {
  const left = scores.slice();
  for (let tries = 0; tries < TRIES; tries++) {
    const token = choose(left);
    if (constraint.allows(token)) return token;
    left[token] = Number.NEGATIVE_INFINITY;
  }
  let hasAny = false;
  for (const token of left.keys())
    if (left[token] === Number.NEGATIVE_INFINITY || !constraint.allows(token))
      left[token] = Number.NEGATIVE_INFINITY;
    else hasAny = true;
  if (!hasAny) throw new CallError("model-error", "No token of this model continues the format.");
  return choose(left);
}

function weighRepeated(scores: Float32Array, tokens: readonly number[], weight: number) {
  const weighed = scores.slice();
  for (const token of new Set(tokens))
    weighed[token]! = weighed[token]! < 0 ? weighed[token]! * weight : weighed[token]! / weight;
  return weighed;
}
