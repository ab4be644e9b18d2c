import type { Sampling } from "./sampling.ts";

/** What a choice among tokens goes by. */
export type Choice = Pick<Sampling, "temperature" | "topK" | "topP" | "minP"> & {
  readonly penalties?: Pick<Sampling["penalties"], "frequency" | "presence">;
  readonly bias?: Sampling["bias"];
};

interface Candidate {
  readonly token: number;
  readonly score: number;
}

/**
 * Draws the next token: of the `topK` most likely, those that make up `topP` of the probability and have at
 * least `minP` of the best one's. `draw` returns a number from 0 up to 1; `written` are the tokens so far.
 */
export function chooseToken(
  scores: Float32Array,
  choice: Choice,
  written: readonly number[],
  draw: () => number,
): number {
  const penalized = penalize(scores, choice, written);
  const candidates = likeliest(penalized, choice.temperature > 0 ? choice.topK : 1);
  const best = candidates[0]!;
  if (candidates.length === 1) return best.token;
  const weighted = candidates.map(({ token, score }) => ({
    token,
    weight: Math.exp((score - best.score) / choice.temperature),
  }));
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  let mass = 0;
  const kept = weighted.filter(({ weight }) => {
    const isKept = mass === 0 || (mass < choice.topP * total && weight >= choice.minP);
    mass += weight;
    return isKept;
  });
  let left = draw() * kept.reduce((sum, { weight }) => sum + weight, 0);
  for (const { token, weight } of kept) {
    left -= weight;
    if (left < 0) return token;
  }
  return best.token;
}

/** Each token that was written loses `frequency` for every time, and `presence` once; the bias is added. */
function penalize(
  scores: Float32Array,
  { bias, penalties: { frequency = 0, presence = 0 } = { frequency: 0, presence: 0 } }: Choice,
  written: readonly number[],
): Float32Array {
  if (frequency === 0 && presence === 0 && !bias?.size) return scores;
  const penalized = scores.slice();
  for (const [token, value] of bias ?? []) if (token < penalized.length) penalized[token]! += value;
  for (const token of written) penalized[token]! -= frequency;
  for (const token of new Set(written)) penalized[token]! -= presence;
  return penalized;
}

/** The tokens with the highest scores, best first; all of them for 0. */
export function likeliest(scores: Float32Array, count: number): Candidate[] {
  const limit = count === 0 ? scores.length : Math.min(count, scores.length);
  if (limit > 200) {
    const all = Array.from(scores, (score, token) => ({ token, score }));
    return all.sort((a, b) => b.score - a.score).slice(0, limit);
  }
  const best: Candidate[] = [];
  for (const [token, score] of scores.entries()) {
    if (best.length === limit && score <= best[limit - 1]!.score) continue;
    let place = best.length;
    while (place > 0 && best[place - 1]!.score < score) place--;
    best.splice(place, 0, { token, score });
    if (best.length > limit) best.pop();
  }
  return best;
}
