import type { Stretch } from "./data.ts";
import { LABELS } from "./model.ts";

/** A sentence as tokens, and the label of each; [CLS] and [SEP] are no names. */
export interface LabelledTokens {
  readonly tokens: readonly number[];
  readonly labels: readonly number[];
}

/** Encodes stretch by stretch, so that each token's kind is known. */
export function labelTokens(
  encode: (text: string) => number[],
  sentence: readonly Stretch[],
): LabelledTokens {
  const [start, end] = encode("") as [number, number];
  const tokens = [start];
  const labels = [0];
  for (const [text, entity] of sentence) {
    for (const [index, token] of encode(text).slice(1, -1).entries()) {
      tokens.push(token);
      labels.push(entity ? LABELS.indexOf(`${index === 0 ? "B" : "I"}-${entity}`) : 0);
    }
  }
  return { tokens: [...tokens, end], labels: [...labels, 0] };
}
