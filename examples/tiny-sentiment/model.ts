import type { BertSizes } from "../training/bert.ts";
import { LAYER_NORM_EPSILON } from "../training/layers.ts";

/** The classes, in the order of the model's scores. */
export const LABELS = ["NEGATIVE", "NEUTRAL", "POSITIVE"] as const;

export type Label = (typeof LABELS)[number];

/** Two small layers: enough for a negation and a contrast, and well under a megabyte. */
export function sentimentSizes(vocabulary: number): BertSizes {
  return { vocabulary, width: 64, layers: 2, heads: 4, feedForward: 128, positions: 64 };
}

/** The `config.json` from which Transformers builds the same model. */
export function formatConfig(sizes: BertSizes) {
  return {
    architectures: ["BertForSequenceClassification"],
    model_type: "bert",
    vocab_size: sizes.vocabulary,
    hidden_size: sizes.width,
    num_hidden_layers: sizes.layers,
    num_attention_heads: sizes.heads,
    intermediate_size: sizes.feedForward,
    hidden_act: "relu",
    hidden_dropout_prob: 0,
    attention_probs_dropout_prob: 0,
    max_position_embeddings: sizes.positions,
    type_vocab_size: 2,
    layer_norm_eps: LAYER_NORM_EPSILON,
    pad_token_id: 0,
    torch_dtype: "float32",
    id2label: Object.fromEntries(LABELS.map((label, id) => [id, label])),
    label2id: Object.fromEntries(LABELS.map((label, id) => [label, id])),
  };
}
