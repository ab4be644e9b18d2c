import { type BertSizes, bertEncoder } from "../training/bert.ts";
import { exportOnnx } from "../training/export-onnx.ts";
import { emit, type Graph, input, integers, scalar, type Value } from "../training/graph.ts";
import { crossEntropy } from "../training/layers.ts";
import {
  add,
  matrixMultiply,
  mean,
  multiply,
  reciprocalSquareRoot,
  reshape,
  slice,
  toFloat,
  transpose,
} from "../training/operators.ts";
import type { Weights } from "../training/tensor.ts";
import { textInputs } from "../training/text-rows.ts";

/** How sharply close pairs are preferred while learning. */
const SHARPNESS = 10;

export const embedSizes = (vocabulary: number): BertSizes => ({
  vocabulary,
  width: 64,
  layers: 2,
  heads: 4,
  feedForward: 128,
  positions: 128,
});

/**
 * `rows` texts, and after them one partner each: every text shall be closest to its own. `excused`
 * keeps those apart from the comparison that are about the same thing.
 */
export function buildLoss(graph: Graph, sizes: BertSizes, rows: number, tokens: number): Value {
  const inputs = textInputs(graph, [2 * rows, tokens]);
  const hidden = bertEncoder(graph, sizes, inputs);
  const vectors = unitVectors(graph, hidden, inputs.mask);
  const half = (from: number) => slice(graph, vectors, 0, from, from + rows);
  const products = matrixMultiply(graph, half(0), transpose(graph, half(rows), [1, 0]));
  const excused = input(graph, "excused", [rows, rows]);
  const scores = add(graph, multiply(graph, products, scalar(graph, SHARPNESS)), excused);
  const partners = input(graph, "partners", [rows], { type: "int64" });
  const there = crossEntropy(graph, scores, partners, 0);
  return add(graph, there, crossEntropy(graph, transpose(graph, scores, [1, 0]), partners, 0));
}

/** The bytes of `onnx/model.onnx`: token vectors, whose mean is the text's. */
export function exportEmbed(sizes: BertSizes, weights: Weights): Uint8Array {
  const dimensions = ["batch_size", "sequence_length"];
  return exportOnnx((graph) => {
    const value = bertEncoder(graph, sizes, textInputs(graph, [2, 8], dimensions));
    return { last_hidden_state: { value, dimensions: [...dimensions, sizes.width] } };
  }, weights);
}

/** The mean over the text, padding aside, at length 1. */
function unitVectors(graph: Graph, hidden: Value, mask: Value): Value {
  const [rows, tokens, width] = hidden.shape as [number, number, number];
  const present = toFloat(graph, mask);
  const count = emit(graph, "ReduceSum", [present, integers(graph, [1])], {
    shape: [rows, 1],
    attributes: { keepdims: 1 },
  });
  const share = emit(graph, "Div", [present, count], { shape: [rows, tokens] });
  const row = emit(graph, "Unsqueeze", [share, integers(graph, [1])], { shape: [rows, 1, tokens] });
  const pooled = reshape(graph, matrixMultiply(graph, row, hidden), [-1, width], [rows, width]);
  const size = multiply(graph, mean(graph, multiply(graph, pooled, pooled)), scalar(graph, width));
  return multiply(
    graph,
    pooled,
    reciprocalSquareRoot(graph, add(graph, size, scalar(graph, 1e-9))),
  );
}
