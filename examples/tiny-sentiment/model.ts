import type { BertSizes } from "../training/bert.ts";
import { bertConfig } from "../training/bert-config.ts";

/** The classes, in the order of the model's scores. */
export const LABELS = ["NEGATIVE", "NEUTRAL", "POSITIVE"] as const;

export type Label = (typeof LABELS)[number];

/** Two small layers: enough for a negation and a contrast, and well under a megabyte. */
export function sentimentSizes(vocabulary: number): BertSizes {
  return { vocabulary, width: 64, layers: 2, heads: 4, feedForward: 128, positions: 64 };
}

/** The `config.json` from which Transformers builds the same model. */
export const formatConfig = (sizes: BertSizes) =>
  bertConfig(sizes, "BertForSequenceClassification", LABELS);
