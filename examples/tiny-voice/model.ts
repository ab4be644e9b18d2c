import { LEXICON } from "../speech/lexicon.ts";
import { convolve } from "../training/convolution.ts";
import { exportOnnx } from "../training/export-onnx.ts";
import {
  emit,
  type Graph,
  input,
  integer,
  integers,
  parameter,
  scalar,
  type Value,
} from "../training/graph.ts";
import { layerNorm, linear } from "../training/layers.ts";
import { ELEMENT_TYPES } from "../training/onnx-file.ts";
import {
  add,
  concatenate,
  gather,
  matrixMultiply,
  mean,
  multiply,
  relu,
  reshape,
  subtract,
} from "../training/operators.ts";
import { sizeOf, type Weights } from "../training/tensor.ts";
import { BANDS } from "./bands.ts";
import { vocalize } from "./vocalize.ts";

/** What a text is made of: the letters of the lexicon, spaces, and how it ends. */
export const SIGNS: readonly string[] = [
  "<pad>",
  ".",
  "?",
  " ",
  ...new Set([...LEXICON.keys()].flatMap((word) => [...word]).sort()),
];

/** The longest text, in signs. */
export const MOST_SIGNS = 200;

export const WIDTH = 96;
const READING_LAYERS = 5;
const SPEAKING_DISTANCES = [1, 2, 4, 1];
/** Of each frame: pitch, then the voice and the noise in each band. */
export const FRAME_SIZE = 1 + 2 * BANDS;

/** What is known of a batch in training; `places` says which sign each frame belongs to. */
export interface Sizes {
  readonly rows: number;
  readonly signs: number;
  readonly frames: number;
}

/** The loss over how long each sign lasts, and over each frame's sound. */
export function buildLoss(graph: Graph, { rows, signs, frames }: Sizes): Value {
  const tokens = input(graph, "input_ids", [rows, signs], { type: "int64" });
  const read = readText(graph, tokens);
  const places = input(graph, "places", [rows, frames, signs]);
  const progress = input(graph, "progress", [rows, frames, 3]);
  const sounds = say(graph, read, places, progress);
  const length = difference(graph, lengths(graph, read), "lengths", [rows, signs, 1]);
  return add(graph, length, difference(graph, sounds, "sounds", [rows, frames, FRAME_SIZE]));
}

/** The mean square of how far off something is, where it counts. */
function difference(graph: Graph, said: Value, name: string, shape: readonly number[]): Value {
  const off = subtract(graph, said, input(graph, name, shape));
  const square = multiply(graph, multiply(graph, off, off), input(graph, `${name}_count`, shape));
  return reshape(graph, mean(graph, reshape(graph, square, [-1], [sizeOf(shape)])), [], []);
}

/** The bytes of `onnx/model.onnx`: a text in, its waveform out. */
export function exportVoice(weights: Weights): Uint8Array {
  return exportOnnx((graph) => {
    const dimensions = [1, "sequence_length"];
    const tokens = input(graph, "input_ids", [1, 8], { type: "int64", dimensions });
    input(graph, "attention_mask", [1, 8], { type: "int64", dimensions });
    const read = readText(graph, tokens);
    const { places, progress } = placeFrames(graph, lengths(graph, read));
    const value = vocalize(graph, say(graph, read, places, progress));
    return { waveform: { value, dimensions: [1, "samples"] } };
  }, weights);
}

/** Each sign among its neighbors. */
function readText(graph: Graph, tokens: Value): Value {
  const table = parameter(graph, "signs.weight", [SIGNS.length, WIDTH], {
    deviation: 0.5,
    decay: true,
  });
  return layers(graph, gather(graph, table, tokens), "read", new Array(READING_LAYERS).fill(1));
}

/** The logarithm of one more than the frames each sign lasts. */
const lengths = (graph: Graph, read: Value): Value =>
  linear(graph, relu(graph, linear(graph, read, "length.0", WIDTH)), "length.1", 1);

/** What each frame sounds like. */
function say(graph: Graph, read: Value, places: Value, progress: Value): Value {
  const spread = concatenate(graph, [matrixMultiply(graph, places, read), progress], 2);
  const start = linear(graph, spread, "say.start", WIDTH);
  return linear(graph, layers(graph, start, "say", SPEAKING_DISTANCES), "say.end", FRAME_SIZE);
}

function layers(graph: Graph, start: Value, name: string, distances: readonly number[]): Value {
  let x = start;
  for (const [layer, distance] of distances.entries()) {
    const normal = layerNorm(graph, x, `${name}.${layer}.norm`);
    const near = convolve(graph, normal, `${name}.${layer}.convolution`, WIDTH, distance);
    x = add(graph, x, relu(graph, near));
  }
  return layerNorm(graph, x, `${name}.norm`);
}

/** From how long signs last to which frame belongs to which, found when the model runs. */
function placeFrames(graph: Graph, logarithms: Value) {
  const some = (operator: string, ...inputs: Value[]) =>
    emit(graph, operator, inputs, { shape: [] });
  const asFloat = (value: Value) =>
    emit(graph, "Cast", [value], { shape: [], attributes: { to: ELEMENT_TYPES.float32 } });
  const turn = (value: Value) =>
    emit(graph, "Transpose", [value], { shape: [], attributes: { perm: [0, 2, 1] } });
  const frames = some("Round", some("Sub", some("Exp", logarithms), scalar(graph, 1)));
  const length = some("Clip", frames, scalar(graph, 0), scalar(graph, 60));
  const end = some("CumSum", length, integer(graph, 1));
  const start = some("Sub", end, length);
  const total = some("Max", some("ReduceMax", end), scalar(graph, 1));
  const counted = some(
    "Range",
    scalar(graph, 0),
    some("Reshape", total, integers(graph, [])),
    scalar(graph, 1),
  );
  const frame = some("Unsqueeze", counted, integers(graph, [0, 1]));
  const isAfter = asFloat(some("GreaterOrEqual", frame, start));
  const places = turn(some("Mul", isAfter, asFloat(some("Less", frame, end))));
  const since = some("Sub", turn(frame), some("MatMul", places, start));
  const lasting = some("Max", some("MatMul", places, length), scalar(graph, 1));
  const passed = some("Div", some("Add", since, scalar(graph, 0.5)), lasting);
  const left = some("Sub", scalar(graph, 1), passed);
  const size = some("Div", lasting, scalar(graph, LONG_SIGN));
  const progress = emit(graph, "Concat", [passed, left, size], {
    shape: [1, 10, 3],
    attributes: { axis: 2 },
  });
  return { places: { ...places, shape: [1, 10, 8] }, progress };
}

/** Frames by which lengths are measured. */
export const LONG_SIGN = 20;
