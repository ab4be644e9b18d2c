import { LATENTS } from "../scenes/create-scene.ts";
import { type BertInputs, type BertSizes, bertEncoder } from "../training/bert.ts";
import { exportOnnx } from "../training/export-onnx.ts";
import { type Graph, input, parameter, scalar, type Value } from "../training/graph.ts";
import { linear } from "../training/layers.ts";
import {
  add,
  concatenate,
  exponential,
  matrixMultiply,
  multiply,
  relu,
  reshape,
  sigmoid,
  silu,
  sine,
  slice,
  subtract,
  tanh,
} from "../training/operators.ts";
import type { Weights } from "../training/tensor.ts";

/** How many things a picture may hold. */
export const SLOTS = 2;
/** Of each: place (2), logarithm of size, turn, presence, color (3). */
export const PLAN_SIZE = 8;
const CODE = 24;
const SHAPE_WIDTH = 64;
const PLAN_WIDTH = 96;

export const painterSizes = (vocabulary: number): BertSizes => ({
  vocabulary,
  width: 64,
  layers: 2,
  heads: 4,
  feedForward: 128,
  positions: 32,
});

export interface PainterInputs {
  readonly text: BertInputs;
  /** [rows, LATENTS]: what the prompt leaves open. */
  readonly latents: Value;
  /** [rows, points, 2]: from -1 to 1, y downwards. */
  readonly points: Value;
}

export interface Painted {
  /** [rows, points, 3], from 0 to 1. */
  readonly colors: Value;
  /** [rows, PLAN_SIZE] for each slot. */
  readonly plans: readonly Value[];
  /** [rows, CODE] for each slot: what shape it has. */
  readonly codes: readonly Value[];
  /** [rows, 6]: the colors at the top and at the bottom. */
  readonly background: Value;
}

/**
 * The prompt becomes a plan: a background and two things, each with place, size, color and a code for
 * its shape. A small network, the same for all, turns code and point into what covers that point.
 */
export function paint(graph: Graph, sizes: BertSizes, inputs: PainterInputs): Painted {
  const { points, latents } = inputs;
  const rows = points.shape[0]!;
  const hidden = bertEncoder(graph, sizes, inputs.text);
  const first = slice(graph, hidden, 1, 0, 1);
  const prompt = reshape(graph, first, [-1, sizes.width], [rows, sizes.width]);
  const wish = concatenate(graph, [prompt, latents], 1);
  const decide = (name: string, size: number, deviation = 0.1) =>
    linear(graph, silu(graph, linear(graph, wish, `${name}.1`, PLAN_WIDTH)), `${name}.2`, size, {
      deviation,
    });

  const background = sigmoid(graph, decide("background", 6));
  let colors = fade(graph, background, points);
  const plans: Value[] = [];
  const codes: Value[] = [];
  for (let slot = 0; slot < SLOTS; slot++) {
    const plan = decide(`plan.${slot}`, PLAN_SIZE);
    const code = tanh(graph, decide(`code.${slot}`, CODE, 0.3));
    plans.push(plan);
    codes.push(code);
    colors = cover(graph, colors, { plan, code, points });
  }
  return { colors, plans, codes, background };
}

/** The bytes of `onnx/model.onnx`: any prompt, any points. */
export function exportPainter(sizes: BertSizes, weights: Weights): Uint8Array {
  return exportOnnx((graph) => {
    const { colors } = paint(graph, sizes, painterInputs(graph, 2, 8, 10, true));
    return { rgb: { value: colors, dimensions: ["batch_size", "num_points", 3] } };
  }, weights);
}

/** Declares the inputs; in a file, the sizes but `LATENTS` have names instead. */
export function painterInputs(
  graph: Graph,
  rows: number,
  tokens: number,
  points: number,
  isFile: boolean,
): PainterInputs {
  const batch = isFile ? "batch_size" : rows;
  const text = (name: string) =>
    input(graph, name, [rows, tokens], {
      type: "int64",
      dimensions: [batch, isFile ? "sequence_length" : tokens],
    });
  const [ids, mask] = [text("input_ids"), text("attention_mask")] as const;
  return {
    text: { tokens: ids, mask },
    latents: input(graph, "latents", [rows, LATENTS], { dimensions: [batch, LATENTS] }),
    points: input(graph, "coords", [rows, points, 2], {
      dimensions: [batch, isFile ? "num_points" : points, 2],
    }),
  };
}

function fade(graph: Graph, background: Value, points: Value): Value {
  const [top, bottom] = [0, 3].map((from) =>
    perRow(graph, slice(graph, background, 1, from, from + 3)),
  );
  const down = add(graph, slice(graph, points, 2, 1, 2), scalar(graph, 1));
  const share = multiply(graph, down, scalar(graph, 0.5));
  return add(graph, top!, multiply(graph, subtract(graph, bottom!, top!), share));
}

interface Slot {
  readonly plan: Value;
  readonly code: Value;
  readonly points: Value;
}

function cover(graph: Graph, colors: Value, { plan, code, points }: Slot): Value {
  const part = (from: number, to: number) => perRow(graph, slice(graph, plan, 1, from, to));
  const own = sigmoid(graph, multiply(graph, part(5, 8), scalar(graph, 3)));
  const presence = sigmoid(graph, multiply(graph, part(4, 5), scalar(graph, 4)));
  const shape = outline(graph, code, inOwnSquare(graph, points, part));
  const edge = multiply(graph, slice(graph, shape, 2, 0, 1), scalar(graph, 4));
  const opacity = multiply(graph, sigmoid(graph, edge), presence);
  const share = sigmoid(graph, subtract(graph, slice(graph, shape, 2, 1, 2), scalar(graph, 1)));
  const painted = sigmoid(graph, slice(graph, shape, 2, 2, 5));
  const color = add(graph, own, multiply(graph, subtract(graph, painted, own), share));
  return add(graph, colors, multiply(graph, subtract(graph, color, colors), opacity));
}

/** Points as the thing itself sees them: moved, scaled and turned. */
function inOwnSquare(
  graph: Graph,
  points: Value,
  part: (from: number, to: number) => Value,
): Value {
  const shrink = exponential(graph, multiply(graph, part(2, 3), scalar(graph, -1)));
  const moved = multiply(graph, subtract(graph, points, part(0, 2)), shrink);
  const [x, y] = [slice(graph, moved, 2, 0, 1), slice(graph, moved, 2, 1, 2)];
  const sines = sine(graph, part(3, 4));
  const cosines = sine(graph, add(graph, part(3, 4), scalar(graph, Math.PI / 2)));
  const u = add(graph, multiply(graph, x, cosines), multiply(graph, y, sines));
  const v = subtract(graph, multiply(graph, y, cosines), multiply(graph, x, sines));
  return concatenate(graph, [u, v], 2);
}

/** What the code's shape is at each point: inside or out, and colors of its own. */
function outline(graph: Graph, code: Value, points: Value): Value {
  const told = (name: string) =>
    perRow(graph, linear(graph, code, name, SHAPE_WIDTH, { deviation: 0.35 }));
  const waves = parameter(graph, "shape.0.weight", [2, SHAPE_WIDTH], { deviation: 3 });
  const phase = parameter(graph, "shape.0.bias", [SHAPE_WIDTH], { deviation: 1.5 });
  const angle = add(
    graph,
    matrixMultiply(graph, points, waves),
    add(graph, told("shape.0.code"), phase),
  );
  let hidden = sine(graph, angle);
  for (const layer of [1, 2]) {
    const flat = linear(graph, hidden, `shape.${layer}`, SHAPE_WIDTH);
    const scaled = add(graph, told(`shape.${layer}.scale`), scalar(graph, 1));
    const moved = add(graph, multiply(graph, flat, scaled), told(`shape.${layer}.shift`));
    hidden = relu(graph, moved);
  }
  return linear(graph, hidden, "shape.out", 5);
}

/** The same for all points of a row. */
function perRow(graph: Graph, x: Value): Value {
  const [rows, size] = x.shape as [number, number];
  return reshape(graph, x, [-1, 1, size], [rows, 1, size]);
}
