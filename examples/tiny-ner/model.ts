import { type BertInputs, type BertSizes, bertEncoder } from "../training/bert.ts";
import { exportOnnx } from "../training/export-onnx.ts";
import { type Graph, input, type Value } from "../training/graph.ts";
import { crossEntropy, linear } from "../training/layers.ts";
import { reshape } from "../training/operators.ts";
import type { Weights } from "../training/tensor.ts";
import { textInputs } from "../training/text-rows.ts";

/** Beginning and inside of each kind of name, in the order of the model's scores. */
export const LABELS = ["O", "B-PER", "I-PER", "B-LOC", "I-LOC", "B-ORG", "I-ORG"] as const;

export const nerSizes = (vocabulary: number): BertSizes => ({
  vocabulary,
  width: 64,
  layers: 2,
  heads: 4,
  feedForward: 128,
  positions: 96,
});

const scores = (graph: Graph, sizes: BertSizes, inputs: BertInputs): Value =>
  linear(graph, bertEncoder(graph, sizes, inputs), "classifier", LABELS.length);

/** The loss over every token of a batch, padding aside. */
export function buildLoss(graph: Graph, sizes: BertSizes, rows: number, tokens: number): Value {
  const logits = scores(graph, sizes, textInputs(graph, [rows, tokens]));
  const labels = input(graph, "labels", [rows * tokens], { type: "int64" });
  const counts = input(graph, "counts", [rows * tokens]);
  const flat = reshape(graph, logits, [-1, LABELS.length], [rows * tokens, LABELS.length]);
  return crossEntropy(graph, flat, labels, 0.02, counts);
}

/** The bytes of `onnx/model.onnx`. */
export function exportNer(sizes: BertSizes, weights: Weights): Uint8Array {
  const dimensions = ["batch_size", "sequence_length"];
  return exportOnnx((graph) => {
    const value = scores(graph, sizes, textInputs(graph, [2, 8], dimensions));
    return { logits: { value, dimensions: [...dimensions, LABELS.length] } };
  }, weights);
}
