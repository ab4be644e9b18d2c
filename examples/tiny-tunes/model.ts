import { type BertInputs, type BertSizes, bertEncoder } from "../training/bert.ts";
import { exportOnnx } from "../training/export-onnx.ts";
import { type Graph, input, type Value } from "../training/graph.ts";
import { linear } from "../training/layers.ts";
import { mean, multiply, reshape, subtract } from "../training/operators.ts";
import { sizeOf, type Weights } from "../training/tensor.ts";
import { OVERTONES } from "./music.ts";
import { synthesize } from "./synthesize.ts";

/** Of each word: seconds, loudness, pitch in octaves, decay, and its overtones. */
export const SOUND_SIZE = 4 + OVERTONES;

export const tunesSizes = (vocabulary: number): BertSizes => ({
  vocabulary,
  width: 64,
  layers: 2,
  heads: 4,
  feedForward: 128,
  positions: 64,
});

const sounds = (graph: Graph, sizes: BertSizes, inputs: BertInputs): Value =>
  linear(graph, bertEncoder(graph, sizes, inputs), "sound", SOUND_SIZE);

const textInput = (graph: Graph, name: string, shape: readonly number[], isFile: boolean) =>
  input(graph, name, shape, {
    type: "int64",
    dimensions: isFile ? [1, "sequence_length"] : shape,
  });

const textInputs = (graph: Graph, shape: readonly number[], isFile: boolean): BertInputs => ({
  tokens: textInput(graph, "input_ids", shape, isFile),
  mask: textInput(graph, "attention_mask", shape, isFile),
});

/** The loss over each word's sound; `counts` says which of its numbers mean something. */
export function buildLoss(graph: Graph, sizes: BertSizes, rows: number, tokens: number): Value {
  const said = sounds(graph, sizes, textInputs(graph, [rows, tokens], false));
  const shape = [rows, tokens, SOUND_SIZE];
  const difference = subtract(graph, said, input(graph, "sounds", shape));
  const counts = input(graph, "counts", shape);
  const square = multiply(graph, multiply(graph, difference, difference), counts);
  const flat = reshape(graph, square, [-1], [sizeOf(shape)]);
  return reshape(graph, mean(graph, flat), [], []);
}

/** The bytes of `onnx/model.onnx`: a text in, its waveform out. */
export function exportTunes(sizes: BertSizes, weights: Weights): Uint8Array {
  return exportOnnx((graph) => {
    const value = synthesize(graph, sounds(graph, sizes, textInputs(graph, [1, 8], true)));
    return { waveform: { value, dimensions: [1, "samples"] } };
  }, weights);
}
