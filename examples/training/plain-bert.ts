import type { Weights } from "./tensor.ts";

/** What this forward pass needs of a model's `config.json`. */
export interface PlainBertConfig {
  readonly hidden_size: number;
  readonly num_hidden_layers: number;
  readonly num_attention_heads: number;
  readonly layer_norm_eps: number;
}

type Rows = readonly Float32Array[];

/** One text through a BERT classifier in plain loops: slow, and short enough to be checked by eye. */
export function runPlainBert(
  config: PlainBertConfig,
  weights: Weights,
  tokens: readonly number[],
): Float32Array {
  const data = (name: string) => {
    const tensor = weights.get(name);
    if (!tensor) throw new Error(`No weights for ${name}`);
    return tensor.data;
  };
  const linear = (rows: Rows, name: string) =>
    rows.map((row) => multiply(row, data(`${name}.weight`), data(`${name}.bias`)));
  const normalize = (rows: Rows, name: string) =>
    rows.map((row) =>
      layerNorm(row, data(`${name}.weight`), data(`${name}.bias`), config.layer_norm_eps),
    );
  const embedding = (name: string, row: number) => {
    const start = row * config.hidden_size;
    const table = data(`bert.embeddings.${name}_embeddings.weight`);
    return table.subarray(start, start + config.hidden_size);
  };

  const embedded = tokens.map((token, position) =>
    sum(sum(embedding("word", token), embedding("position", position)), embedding("token_type", 0)),
  );
  let hidden = normalize(embedded, "bert.embeddings.LayerNorm");
  for (let layer = 0; layer < config.num_hidden_layers; layer++) {
    const name = `bert.encoder.layer.${layer}`;
    const projected = (part: string) => linear(hidden, `${name}.attention.self.${part}`);
    const mixed = attend(
      projected("query"),
      projected("key"),
      projected("value"),
      config.num_attention_heads,
    );
    const attended = linear(mixed, `${name}.attention.output.dense`);
    hidden = normalize(sumRows(hidden, attended), `${name}.attention.output.LayerNorm`);
    const wide = linear(hidden, `${name}.intermediate.dense`).map((row) =>
      row.map((x) => Math.max(0, x)),
    );
    const narrow = linear(wide, `${name}.output.dense`);
    hidden = normalize(sumRows(hidden, narrow), `${name}.output.LayerNorm`);
  }
  const pooled = linear(hidden.slice(0, 1), "bert.pooler.dense").map((row) => row.map(Math.tanh));
  return linear(pooled, "classifier")[0]!;
}

/** Scores as shares of 1. */
export function softmax(scores: Float32Array): Float32Array {
  const largest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - largest));
  const total = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / total);
}

function attend(query: Rows, key: Rows, value: Rows, heads: number): Rows {
  const size = query[0]!.length / heads;
  return query.map((row) => {
    const mixed = new Float32Array(row.length);
    for (let start = 0; start < row.length; start += size) {
      const part = row.subarray(start, start + size);
      const scores = Float32Array.from(
        key,
        (other) => dot(part, other.subarray(start)) / Math.sqrt(size),
      );
      softmax(scores).forEach((share, at) => {
        for (let i = start; i < start + size; i++) mixed[i]! += share * value[at]![i]!;
      });
    }
    return mixed;
  });
}

function multiply(row: Float32Array, weight: Float32Array, bias: Float32Array): Float32Array {
  return bias.map((start, output) => start + dot(row, weight.subarray(output * row.length)));
}

function layerNorm(
  row: Float32Array,
  scale: Float32Array,
  shift: Float32Array,
  epsilon: number,
): Float32Array {
  const mean = row.reduce((a, b) => a + b, 0) / row.length;
  const variance = row.reduce((total, x) => total + (x - mean) ** 2, 0) / row.length;
  return row.map((x, i) => ((x - mean) / Math.sqrt(variance + epsilon)) * scale[i]! + shift[i]!);
}

function dot(a: Float32Array, b: Float32Array): number {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!;
  return total;
}

function sum(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((x, i) => x + b[i]!);
}

function sumRows(a: Rows, b: Rows): Rows {
  return a.map((row, i) => sum(row, b[i]!));
}
