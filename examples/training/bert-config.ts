import type { BertSizes } from "./bert.ts";
import { NORM_EPSILON } from "./layers.ts";

/** The `config.json` from which Transformers builds the same model; `labels` in the order of its scores. */
export function bertConfig(sizes: BertSizes, architecture: string, labels: readonly string[] = []) {
  return {
    architectures: [architecture],
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
    layer_norm_eps: NORM_EPSILON,
    pad_token_id: 0,
    torch_dtype: "float32",
    ...(labels.length > 0 && {
      id2label: Object.fromEntries(labels.map((label, id) => [id, label])),
      label2id: Object.fromEntries(labels.map((label, id) => [label, id])),
    }),
  };
}
