import { invalidInput } from "./errors.ts";
import type { WireCall } from "./protocol.ts";
import { readFields, readText } from "./read-input.ts";

const MAX_DOCUMENTS = 1000;

/** A query, and the texts to order by how well each answers it. */
export interface RankingInput {
  readonly query: string;
  readonly documents: readonly string[];
  /** Scores as the model has them, not as probabilities. */
  readonly isRaw: boolean;
}

export function readRanking({ inputs, parameters }: WireCall): RankingInput {
  const { query, documents, texts } = readFields(inputs);
  const listed = documents ?? texts;
  if (!Array.isArray(listed) || listed.length === 0)
    throw invalidInput("documents must be an array of strings.", "documents");
  if (listed.length > MAX_DOCUMENTS)
    throw invalidInput(`documents has too many strings (limit: ${MAX_DOCUMENTS}).`, "documents");
  return {
    query: readText(query, "query"),
    documents: listed.map((document: unknown) => readText(document, "documents")),
    isRaw: parameters.raw_scores === true,
  };
}

/** The best first; equal ones in the order in which they came. */
export const ranked = (scores: readonly number[]) =>
  scores
    .map((score, index) => ({ index, score }))
    .toSorted((one, other) => other.score - one.score || one.index - other.index);

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The inverse of `sigmoid`. */
export const logitOf = (probability: number): number => Math.log(probability / (1 - probability));
