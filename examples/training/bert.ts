import { emit, type Graph, integer, integers, parameter, scalar, type Value } from "./graph.ts";
import { layerNorm, linear } from "./layers.ts";
import {
  add,
  gather,
  matrixMultiply,
  multiply,
  relu,
  reshape,
  slice,
  softmax,
  tanh,
  toFloat,
  transpose,
} from "./operators.ts";

/** The sizes of a BERT; `positions` is the longest text in tokens. */
export interface BertSizes {
  readonly vocabulary: number;
  readonly width: number;
  readonly layers: number;
  readonly heads: number;
  readonly feedForward: number;
  readonly positions: number;
}

/** All [batch, tokens] and int64 but `positions`, which is [tokens] and given only in training. */
export interface BertInputs {
  readonly tokens: Value;
  readonly mask: Value;
  /** Absent: all tokens are of the first text. */
  readonly types?: Value;
  readonly positions?: Value;
}

/** One score per class, [batch, classes]: `BertForSequenceClassification` under its own names. */
export function bertClassifier(
  graph: Graph,
  sizes: BertSizes,
  inputs: BertInputs,
  classes: number,
): Value {
  const hidden = bertEncoder(graph, sizes, inputs);
  const first = slice(graph, hidden, 1, 0, 1);
  const batch = hidden.shape[0]!;
  const flat = reshape(graph, first, [-1, sizes.width], [batch, sizes.width]);
  const pooled = tanh(graph, linear(graph, flat, "bert.pooler.dense", sizes.width));
  return linear(graph, pooled, "classifier", classes);
}

/** One vector per token, [batch, tokens, width]: `BertModel` within a model with a head. */
export function bertEncoder(graph: Graph, sizes: BertSizes, inputs: BertInputs): Value {
  const mask = attentionMask(graph, inputs.mask);
  let hidden = embeddings(graph, sizes, inputs);
  for (let layer = 0; layer < sizes.layers; layer++) {
    const name = `bert.encoder.layer.${layer}`;
    const attended = attention(graph, sizes, hidden, mask, `${name}.attention`);
    hidden = layerNorm(graph, add(graph, hidden, attended), `${name}.attention.output.LayerNorm`);
    const wide = relu(
      graph,
      linear(graph, hidden, `${name}.intermediate.dense`, sizes.feedForward),
    );
    const narrow = linear(graph, wide, `${name}.output.dense`, sizes.width);
    hidden = layerNorm(graph, add(graph, hidden, narrow), `${name}.output.LayerNorm`);
  }
  return hidden;
}

function embeddings(graph: Graph, sizes: BertSizes, inputs: BertInputs): Value {
  const table = (name: string, rows: number, deviation: number) =>
    parameter(graph, `bert.embeddings.${name}_embeddings.weight`, [rows, sizes.width], {
      deviation,
      decay: true,
    });
  const words = gather(graph, table("word", sizes.vocabulary, 0.3), inputs.tokens);
  const positions = inputs.positions ?? countingUp(graph, inputs.tokens);
  const places = gather(graph, table("position", sizes.positions, 0.1), positions);
  const kinds = table("token_type", 2, 0.1);
  const types = inputs.types ? gather(graph, kinds, inputs.types) : slice(graph, kinds, 0, 0, 1);
  const sum = add(graph, add(graph, words, places), types);
  return layerNorm(graph, sum, "bert.embeddings.LayerNorm");
}

function attention(
  graph: Graph,
  { width, heads }: BertSizes,
  hidden: Value,
  mask: Value,
  name: string,
): Value {
  const [batch, tokens] = hidden.shape as [number, number, number];
  const size = width / heads;
  const projected = (part: string) => {
    const flat = linear(graph, hidden, `${name}.self.${part}`, width);
    const split = reshape(graph, flat, [0, 0, heads, size], [batch, tokens, heads, size]);
    return transpose(graph, split, [0, 2, 1, 3]);
  };
  const [query, key, value] = [projected("query"), projected("key"), projected("value")];
  const products = matrixMultiply(graph, query, transpose(graph, key, [0, 1, 3, 2]));
  const scores = multiply(graph, products, scalar(graph, 1 / Math.sqrt(size)));
  const weights = softmax(graph, add(graph, scores, mask));
  const mixed = transpose(graph, matrixMultiply(graph, weights, value), [0, 2, 1, 3]);
  const joined = reshape(graph, mixed, [0, 0, width], [batch, tokens, width]);
  return linear(graph, joined, `${name}.output.dense`, width);
}

/** 0 where there is text, a large negative number on padding; added to attention scores. */
function attentionMask(graph: Graph, mask: Value): Value {
  const [batch, tokens] = mask.shape as [number, number];
  const { shape } = mask;
  const absent = emit(graph, "Sub", [scalar(graph, 1), toFloat(graph, mask)], { shape });
  const penalty = emit(graph, "Mul", [absent, scalar(graph, -1e4)], { shape });
  const axes = integers(graph, [1, 2]);
  return emit(graph, "Unsqueeze", [penalty, axes], { shape: [batch, 1, 1, tokens] });
}

/** 0, 1, 2 … as far as the text goes, found when the model runs. */
function countingUp(graph: Graph, tokens: Value): Value {
  const length = emit(graph, "Shape", [tokens], {
    shape: [1],
    type: "int64",
    attributes: { start: 1, end: 2 },
  });
  const count = emit(graph, "Squeeze", [length, integers(graph, [0])], {
    shape: [],
    type: "int64",
  });
  const range = [integer(graph, 0), count, integer(graph, 1)];
  return emit(graph, "Range", range, { shape: [tokens.shape[1]!], type: "int64" });
}
