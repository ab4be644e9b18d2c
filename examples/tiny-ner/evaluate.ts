import type { Stretch } from "./data.ts";
import { labelTokens } from "./label-tokens.ts";
import { LABELS } from "./model.ts";

type Run = (row: {
  tokens: readonly number[];
  first: number;
}) => Promise<Readonly<Record<string, Float32Array>>>;

export interface Evaluation {
  readonly sentences: number;
  readonly entities: number;
  /** Harmonic mean of precision and recall over whole entities: kind, beginning and end must be right. */
  readonly f1: number;
}

/** Marks every sentence and compares with what it should be. */
export async function evaluate(
  run: Run,
  encode: (text: string) => number[],
  sentences: readonly (readonly Stretch[])[],
): Promise<Evaluation> {
  let [wanted, found, right] = [0, 0, 0];
  for (const sentence of sentences) {
    const { tokens, labels } = labelTokens(encode, sentence);
    const { logits } = await run({ tokens, first: tokens.length });
    const predicted = tokens.map((_, index) => {
      const scores = logits!.subarray(index * LABELS.length, (index + 1) * LABELS.length);
      return scores.indexOf(Math.max(...scores));
    });
    const real = listEntities(labels);
    const guessed = listEntities(predicted);
    wanted += real.size;
    found += guessed.size;
    right += [...guessed].filter((entity) => real.has(entity)).length;
  }
  return { sentences: sentences.length, entities: wanted, f1: (2 * right) / (wanted + found || 1) };
}

/** Each as `kind:first-last`, in tokens. */
function listEntities(labels: readonly number[]): ReadonlySet<string> {
  const entities = new Set<string>();
  labels.forEach((label, start) => {
    const [mark, kind] = LABELS[label]!.split("-");
    const before = LABELS[labels[start - 1] ?? 0];
    const continues = mark === "I" && (before === `B-${kind}` || before === `I-${kind}`);
    if (kind === undefined || continues) return;
    let end = start;
    while (LABELS[labels[end + 1] ?? 0] === `I-${kind}`) end++;
    entities.add(`${kind}:${start}-${end}`);
  });
  return entities;
}
