import type { TokenLogprob, WireTokenLogprob } from "../protocol.ts";

/** How a vocabulary writes a token. */
export interface TokenTexts {
  text(token: number): string;
  bytes(token: number): readonly number[];
}

/** Unlikelier than any that is computed; JSON has no minus infinity. */
const LEAST = -9999;

/** A token with its probability and that of the likeliest, best first. `probabilities` is sorted. */
export function describeToken(
  token: number,
  probabilities: ReadonlyMap<number, number>,
  top: number,
  texts: TokenTexts,
): WireTokenLogprob {
  const one = (id: number, probability: number): TokenLogprob => ({
    token: texts.text(id),
    bytes: texts.bytes(id),
    logprob: probability > 0 ? Math.max(LEAST, Math.log(probability)) : LEAST,
  });
  const best: TokenLogprob[] = [];
  for (const [id, probability] of probabilities) {
    if (best.length === top) break;
    best.push(one(id, probability));
  }
  return { ...one(token, probabilities.get(token) ?? 0), top: best };
}

/** Holds the logprobs of tokens back until their text is shown: what a stop text cuts off is never listed. */
export interface LogprobQueue {
  /** A token, and what the text grew by. */
  push(logprob: WireTokenLogprob, text: string): void;
  /** Those of the text that was shown. */
  take(shown: string): WireTokenLogprob[];
}

export function createLogprobQueue(): LogprobQueue {
  const waiting: { readonly logprob: WireTokenLogprob; start: number }[] = [];
  let length = 0;
  let shownLength = 0;
  return {
    push(logprob, text) {
      waiting.push({ logprob, start: length });
      length += text.length;
    },
    take(shown) {
      shownLength += shown.length;
      const count = waiting.findIndex(({ start }) => start >= shownLength);
      return waiting.splice(0, count < 0 ? waiting.length : count).map(({ logprob }) => logprob);
    },
  };
}
