import type { Classifier } from "./classifier.ts";
import type { Example } from "./data.ts";
import { LABELS, type Label } from "./model.ts";

/** `confusion[actual][predicted]` counts sentences, both in the order of `LABELS`. */
export interface Evaluation {
  readonly count: number;
  readonly accuracy: number;
  /** Mean over the classes of the harmonic mean of precision and recall. */
  readonly macroF1: number;
  readonly confusion: readonly (readonly number[])[];
  readonly mistakes: readonly { readonly text: string; readonly predicted: string }[];
}

/** Classifies every example and counts. */
export function evaluate(
  { classify }: Pick<Classifier, "classify">,
  examples: readonly Example[],
): Evaluation {
  const confusion = LABELS.map(() => LABELS.map(() => 0));
  const mistakes: { text: string; predicted: string }[] = [];
  for (const { text, label } of examples) {
    const predicted = classify(text).label;
    confusion[LABELS.indexOf(label)]![LABELS.indexOf(predicted as Label)]! += 1;
    if (predicted !== label) mistakes.push({ text, predicted });
  }
  const count = examples.length;
  const accuracy = (count - mistakes.length) / count;
  return { count, accuracy, macroF1: macroF1(confusion), confusion, mistakes };
}

function macroF1(confusion: readonly (readonly number[])[]): number {
  const scores = confusion.map((row, label) => {
    const actual = row.reduce((a, b) => a + b, 0);
    const predicted = confusion.reduce((total, other) => total + other[label]!, 0);
    return (2 * row[label]!) / (actual + predicted || 1);
  });
  return scores.reduce((a, b) => a + b, 0) / scores.length;
}
