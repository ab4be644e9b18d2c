import type { Label } from "@orrery/inference";
import { CATEGORIES, type Category, categoryOf } from "./categories.ts";

/** From here on more likely than not. */
const THRESHOLD = 0.5;

/** What is found in one text. */
export interface Judgment {
  readonly flagged: boolean;
  readonly categories: Readonly<Record<string, boolean>>;
  readonly category_scores: Readonly<Record<string, number>>;
  readonly category_applied_input_types: Readonly<Record<string, readonly string[]>>;
}

/**
 * A classifier's labels as the API's categories, of several labels for one category the likeliest; `undefined`
 * if the model has no label for any. Pure.
 */
export function judge(labels: readonly Label[]): Judgment | undefined {
  const scores = new Map<Category, number>();
  for (const { label, score = 0 } of labels) {
    const category = categoryOf(label);
    if (category) scores.set(category, Math.max(score, scores.get(category) ?? 0));
  }
  if (scores.size === 0) return undefined;
  const each = <Value>(of: (score: number, isKnown: boolean) => Value) =>
    Object.fromEntries(
      CATEGORIES.map((name) => [name, of(scores.get(name) ?? 0, scores.has(name))]),
    );
  return {
    flagged: [...scores.values()].some((score) => score >= THRESHOLD),
    categories: each((score) => score >= THRESHOLD),
    category_scores: each((score) => score),
    category_applied_input_types: each((_score, isKnown) => (isKnown ? ["text"] : [])),
  };
}
