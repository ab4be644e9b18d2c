import { KINDS } from "../scenes/shapes.ts";
import { exportOnnx } from "../training/export-onnx.ts";
import { constant, type Graph, input, scalar, type Value } from "../training/graph.ts";
import { crossEntropy, layerNorm, linear } from "../training/layers.ts";
import {
  add,
  concatenate,
  maximum,
  mean,
  multiply,
  relu,
  reshape,
  slice,
  subtract,
  tanh,
  transpose,
} from "../training/operators.ts";
import type { Weights } from "../training/tensor.ts";

/** Pixels per side of what the model sees. */
export const SIDE = 64;

/** The loss over a batch of pictures, [rows, 3, SIDE, SIDE] from -1 to 1. */
export function buildLoss(graph: Graph, rows: number): Value {
  const pixels = input(graph, "pixel_values", [rows, 3, SIDE, SIDE]);
  const labels = input(graph, "labels", [rows], { type: "int64" });
  return crossEntropy(graph, classify(graph, pixels), labels, 0.02);
}

/** The bytes of `onnx/model.onnx`. */
export function exportShapes(weights: Weights): Uint8Array {
  return exportOnnx((graph) => {
    const dimensions = ["batch_size", 3, SIDE, SIDE];
    const pixels = input(graph, "pixel_values", [2, 3, SIDE, SIDE], { dimensions });
    return { logits: { value: classify(graph, pixels), dimensions: ["batch_size", KINDS.length] } };
  }, weights);
}

/** Convolutions and halvings in turn; a shape is where it is, so the largest answer anywhere counts. */
function classify(graph: Graph, pixels: Value): Value {
  let x = withEdges(graph, transpose(graph, pixels, [0, 2, 3, 1]));
  x = relu(graph, convolve(graph, halve(graph, x), "stem", 24));
  for (const [stage, width] of [32, 48, 64].entries()) {
    const name = `stage.${stage}`;
    const narrow = linear(graph, halve(graph, x), `${name}.halve`, width);
    x = layerNorm(graph, narrow, `${name}.norm`);
    x = add(graph, x, relu(graph, convolve(graph, x, `${name}.convolution`, width)));
  }
  const largest = layerNorm(graph, maximum(graph, x, [1, 2]), "norm");
  return linear(graph, largest, "classifier", KINDS.length);
}

/** A fourth channel: how much changes from pixel to pixel, so that colors need not be learned away. */
function withEdges(graph: Graph, pixels: Value): Value {
  const squares = [1, 2].map((axis) => {
    const next = slice(graph, pixels, axis, 1, SIDE);
    const change = subtract(graph, next, slice(graph, pixels, axis, 0, SIDE - 1));
    const none = nothing(graph, pixels, axis);
    const whole = concatenate(graph, [change, none], axis);
    return multiply(graph, whole, whole);
  });
  const change = mean(graph, add(graph, squares[0]!, squares[1]!));
  const edge = multiply(
    graph,
    tanh(graph, multiply(graph, change, scalar(graph, 12))),
    scalar(graph, 2),
  );
  return concatenate(graph, [pixels, edge], 3);
}

/** Three by three around each place, as one product. */
function convolve(graph: Graph, x: Value, name: string, outputs: number): Value {
  const [, side] = x.shape as [number, number, number, number];
  let padded = x;
  for (const axis of [1, 2]) {
    const none = nothing(graph, padded, axis);
    padded = concatenate(graph, [none, padded, none], axis);
  }
  const shifts = [0, 1, 2].flatMap((down) =>
    [0, 1, 2].map((right) =>
      slice(graph, slice(graph, padded, 1, down, down + side), 2, right, right + side),
    ),
  );
  const deviation = 1.3 / Math.sqrt(9 * x.shape.at(-1)!);
  return linear(graph, concatenate(graph, shifts, 3), name, outputs, { deviation });
}

/** Half as many places each way; the four that were side by side lie behind each other. */
function halve(graph: Graph, x: Value): Value {
  const [rows, side, , depth] = x.shape as [number, number, number, number];
  const half = side / 2;
  const split = [half, 2, half, 2, depth];
  const parts = reshape(graph, x, [0, ...split], [rows, ...split]);
  const turned = transpose(graph, parts, [0, 1, 3, 2, 4, 5]);
  const shape = [half, half, 4 * depth];
  return reshape(graph, turned, [0, ...shape], [rows, ...shape]);
}

/** One row or column of zeros; made from `x`, because the batch may have any size. */
const nothing = (graph: Graph, x: Value, axis: number): Value =>
  multiply(graph, slice(graph, x, axis, 0, 1), constant(graph, [], Float32Array.of(0)));
