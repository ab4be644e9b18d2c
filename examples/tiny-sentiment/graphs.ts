import { type BertSizes, bertClassifier } from "../training/bert.ts";
import { exportOnnx } from "../training/export-onnx.ts";
import { type Graph, input, type Value } from "../training/graph.ts";
import { crossEntropy } from "../training/layers.ts";
import type { Weights } from "../training/tensor.ts";
import { textInputs } from "../training/text-rows.ts";
import { LABELS } from "./model.ts";

export interface LossOptions {
  readonly sizes: BertSizes;
  readonly rows: number;
  readonly tokens: number;
  /** The share of certainty given away to all classes. */
  readonly smoothing: number;
}

/** Declares the inputs that `createBatch` fills and returns the loss over them. */
export function buildLoss(graph: Graph, { sizes, rows, tokens, smoothing }: LossOptions): Value {
  const inputs = textInputs(graph, [rows, tokens]);
  const positions = input(graph, "positions", [tokens], { type: "int64" });
  const labels = input(graph, "labels", [rows], { type: "int64" });
  const logits = bertClassifier(graph, sizes, { ...inputs, positions }, LABELS.length);
  return crossEntropy(graph, logits, labels, smoothing);
}

/** The bytes of `onnx/model.onnx`: any number of texts of any length. */
export function exportSentiment(sizes: BertSizes, weights: Weights): Uint8Array {
  return exportOnnx((graph) => {
    // These sizes are arbitrary: in the file the dimensions have names instead.
    const inputs = textInputs(graph, [2, 8], ["batch_size", "sequence_length"]);
    const value = bertClassifier(graph, sizes, inputs, LABELS.length);
    return { logits: { value, dimensions: ["batch_size", LABELS.length] } };
  }, weights);
}
