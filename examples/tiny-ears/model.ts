import { WORDS } from "../speech/lexicon.ts";
import { SAMPLE_RATE } from "../speech/vocal-tract.ts";
import { convolve, smooth } from "../training/convolution.ts";
import { exportOnnx } from "../training/export-onnx.ts";
import {
  constant,
  emit,
  type Graph,
  input,
  integers,
  scalar,
  type Value,
} from "../training/graph.ts";
import { crossEntropy, layerNorm, linear } from "../training/layers.ts";
import { add, concatenate, relu, reshape } from "../training/operators.ts";
import type { Weights } from "../training/tensor.ts";

/** What one frame may be: nothing, a mark that no word is, or the word that ends there. */
export const TOKENS: readonly string[] = ["<pad>", "<unk>", ...WORDS.map((word) => `${word}|`)];

/** Samples from one answer to the next, and what each looks at, twice, half a hop apart. */
export const HOP = SAMPLE_RATE / 50;
const WINDOW = 256;
const BANDS = 40;
const LOWEST_HERTZ = 80;
const HIGHEST_HERTZ = 7600;

export const WIDTH = 96;
/** How far apart the places are that each layer joins: more than half a second to both sides. */
export const DISTANCES = [1, 2, 4, 8, 1, 2, 4, 8];

/** The loss over waves, [rows, frames · HOP]. */
export function buildLoss(graph: Graph, rows: number, frames: number): Value {
  const waves = input(graph, "input_values", [rows, frames * HOP]);
  const count = rows * frames;
  const said = reshape(
    graph,
    hear(graph, waves, frames),
    [-1, TOKENS.length],
    [count, TOKENS.length],
  );
  const labels = input(graph, "labels", [count], { type: "int64" });
  const weights = input(graph, "weights", [count]);
  return crossEntropy(graph, said, labels, 0.02, weights);
}

/** The bytes of `onnx/model.onnx`: a wave of any length in, a score per token and fiftieth of a second out. */
export function exportEars(weights: Weights): Uint8Array {
  return exportOnnx((graph) => {
    const dimensions = ["batch_size", "samples"];
    const waves = input(graph, "input_values", [1, 10 * HOP], { dimensions });
    const value = hear(graph, waves, 10);
    return { logits: { value, dimensions: ["batch_size", "frames", TOKENS.length] } };
  }, weights);
}

function hear(graph: Graph, waves: Value, frames: number): Value {
  let x = linear(graph, listen(graph, waves, frames), "listen", WIDTH);
  for (const [layer, distance] of DISTANCES.entries()) {
    const name = `layers.${layer}`;
    const normal = layerNorm(graph, x, `${name}.norm`);
    x = add(graph, x, relu(graph, convolve(graph, normal, `${name}.convolution`, WIDTH, distance)));
  }
  // One frame alone says little: what its neighbors think keeps a word from being heard in pieces.
  return smooth(
    graph,
    smooth(graph, linear(graph, layerNorm(graph, x, "norm"), "words", TOKENS.length)),
  );
}

/** How strong each band of pitches is, like in an ear: [rows, frames, 2 · BANDS]. */
function listen(graph: Graph, waves: Value, frames: number): Value {
  const some = (operator: string, inputs: Value[], attributes = {}) =>
    emit(graph, operator, inputs, { shape: [], attributes });
  const [rows] = waves.shape as [number, number];
  const half = HOP / 2;
  const bins = WINDOW / 2;
  const waveforms = some("Unsqueeze", [waves, integers(graph, [1])]);
  const later = some("Slice", [
    waveforms,
    ...[[half], [2 ** 40], [2]].map((v) => integers(graph, v)),
  ]);
  const bands = constant(graph, [bins, BANDS], bandShares());
  const heard = [waveforms, later].map((wave, index) => {
    const [real, imaginary] = (["cos", "sin"] as const).map((part) => {
      const turned = some("Conv", [wave, constant(graph, [bins, 1, WINDOW], waveTable(part))], {
        strides: [HOP],
        // Silence to the end, so that every frame is there twice and the last samples are heard too.
        pads: [0, HOP - half + index * half],
      });
      return some("Mul", [turned, turned]);
    }) as [Value, Value];
    const power = some("Transpose", [some("Add", [real, imaginary])], { perm: [0, 2, 1] });
    const level = some("Add", [some("MatMul", [power, bands]), scalar(graph, 1e-3)]);
    return { ...some("Log", [level]), shape: [rows, frames, BANDS] };
  });
  return concatenate(graph, heard, 2);
}

/** Each bin's wave under a bell, [bins, 1, WINDOW]. */
function waveTable(part: "cos" | "sin"): Float32Array {
  const bins = WINDOW / 2;
  return Float32Array.from({ length: bins * WINDOW }, (_, index) => {
    const at = index % WINDOW;
    const bell = 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / WINDOW);
    const bin = Math.floor(index / WINDOW) + 0.5;
    return (Math[part]((2 * Math.PI * bin * at) / WINDOW) * bell * 2) / WINDOW;
  });
}

const mel = (hertz: number) => 1127 * Math.log1p(hertz / 700);

/** How much each bin belongs to each band, [bins, BANDS]: triangles, evenly far apart as one hears it. */
function bandShares(): Float32Array {
  const [lowest, highest] = [mel(LOWEST_HERTZ), mel(HIGHEST_HERTZ)];
  return Float32Array.from({ length: (WINDOW / 2) * BANDS }, (_, index) => {
    const hertz = ((Math.floor(index / BANDS) + 0.5) * SAMPLE_RATE) / WINDOW;
    const place = ((mel(hertz) - lowest) / (highest - lowest)) * (BANDS - 1);
    return Math.max(0, 1 - Math.abs(place - (index % BANDS)));
  });
}
