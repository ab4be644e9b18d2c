import { FRAME_SECONDS } from "../speech/utterance.ts";
import { SAMPLE_RATE } from "../speech/vocal-tract.ts";
import {
  constant,
  emit,
  type Graph,
  integer,
  integers,
  scalar,
  type Value,
} from "../training/graph.ts";
import { ELEMENT_TYPES } from "../training/onnx-file.ts";
import { BAND_SCALE, BANDS, CENTRES, LOUDNESS, PITCH } from "./bands.ts";

const HOP = SAMPLE_RATE * FRAME_SECONDS;
/** Multiples of the pitch that are sounded. */
const HARMONICS = 60;
const HIGHEST_HARMONIC = 7600;
/** Samples that each band's filter looks at. */
const FILTER = 129;

/** Turns frames, [1, frames, numbers], into one waveform, [1, samples]: a voice's harmonics, and noise. */
export function vocalize(graph: Graph, frames: Value): Value {
  const some = (operator: string, ...inputs: Value[]) =>
    emit(graph, operator, inputs, { shape: [] });
  const number = (value: number) => scalar(graph, value);
  const part = (from: number, to: number) =>
    some("Slice", frames, ...[[from], [to], [2]].map((values) => integers(graph, values)));
  const restore = (value: Value, { middle, scale }: { middle: number; scale: number }) =>
    some("Add", some("Mul", value, number(scale)), number(middle));
  const toSamples = (value: Value, depth: number) => interpolate(graph, value, depth);

  const pitch = some("Exp", restore(part(0, 1), PITCH));
  const orders = Float32Array.from({ length: HARMONICS }, (_, index) => index + 1);
  const order = constant(graph, [1, 1, HARMONICS], orders);
  const hertz = some("Mul", pitch, order);
  const height = some(
    "Mul",
    number(1127),
    some("Log", some("Add", some("Div", hertz, number(700)), number(1))),
  );
  const place = some(
    "Mul",
    some("Sub", height, number(BAND_SCALE.lowest)),
    number(BAND_SCALE.perMel),
  );
  const inside = some("Clip", place, number(0), number(BANDS - 1));
  const bands = constant(
    graph,
    [1, 1, 1, BANDS],
    Float32Array.from({ length: BANDS }, (_, band) => band),
  );
  const away = some("Abs", some("Sub", some("Unsqueeze", inside, integers(graph, [3])), bands));
  const shares = some("Relu", some("Sub", number(1), away));
  const voice = some("Unsqueeze", restore(part(1, 1 + BANDS), LOUDNESS), integers(graph, [2]));
  const summed = [some("Mul", shares, voice), integers(graph, [3])];
  const level = emit(graph, "ReduceSum", summed, { shape: [], attributes: { keepdims: 0 } });
  const isHeard = emit(graph, "Cast", [some("Less", hertz, number(HIGHEST_HARMONIC))], {
    shape: [],
    attributes: { to: ELEMENT_TYPES.float32 },
  });
  const strength = some("Mul", some("Exp", level), isHeard);

  const turns = some(
    "CumSum",
    some("Div", toSamples(pitch, 1), number(SAMPLE_RATE)),
    integer(graph, 1),
  );
  const phase = some("Sub", turns, some("Floor", turns));
  const swings = some("Sin", some("Mul", some("Mul", phase, order), number(2 * Math.PI)));
  const sum = (value: Value, axis: number) =>
    emit(graph, "ReduceSum", [value, integers(graph, [axis])], {
      shape: [],
      attributes: { keepdims: 1 },
    });
  const harmonics = sum(some("Mul", swings, toSamples(strength, HARMONICS)), 2);
  const noises = some("Exp", restore(part(1 + BANDS, 1 + 2 * BANDS), LOUDNESS));
  const hiss = sum(some("Mul", filteredNoise(graph, turns), toSamples(noises, BANDS)), 2);
  const wave = some("Tanh", some("Add", harmonics, hiss));
  return some("Reshape", wave, integers(graph, [1, -1]));
}

/** From one value per frame to one per sample, in straight lines: [1, samples, depth]. */
function interpolate(graph: Graph, value: Value, depth: number): Value {
  const some = (operator: string, ...inputs: Value[]) =>
    emit(graph, operator, inputs, { shape: [] });
  const slice = (from: number) =>
    some("Slice", value, ...[[from], [2 ** 40], [1]].map((values) => integers(graph, values)));
  const next = emit(graph, "Concat", [slice(1), slice(-1)], { shape: [], attributes: { axis: 1 } });
  const ramp = Float32Array.from({ length: HOP }, (_, at) => at / HOP);
  const weighted = (side: Value, weights: Float32Array) =>
    some(
      "Mul",
      some("Unsqueeze", side, integers(graph, [2])),
      constant(graph, [1, 1, HOP, 1], weights),
    );
  const both = some(
    "Add",
    weighted(
      value,
      ramp.map((share) => 1 - share),
    ),
    weighted(next, ramp),
  );
  return some("Reshape", both, integers(graph, [1, -1, depth]));
}

/** Noise of every band, as many samples as `like` has, the same each time: [1, samples, BANDS]. */
function filteredNoise(graph: Graph, like: Value): Value {
  const some = (operator: string, ...inputs: Value[]) =>
    emit(graph, operator, inputs, { shape: [] });
  const ones = some("Add", some("Mul", like, scalar(graph, 0)), scalar(graph, 1));
  const count = some("CumSum", ones, integer(graph, 1));
  // The digits of a sine that nobody would look at.
  const large = some(
    "Mul",
    some("Sin", some("Mul", count, scalar(graph, 12.9898))),
    scalar(graph, 43758.5453),
  );
  const random = some("Sub", some("Sub", large, some("Floor", large)), scalar(graph, 0.5));
  const turn = (value: Value) =>
    emit(graph, "Transpose", [value], { shape: [], attributes: { perm: [0, 2, 1] } });
  const filters = constant(graph, [BANDS, 1, FILTER], bandFilters());
  const half = (FILTER - 1) / 2;
  return turn(
    emit(graph, "Conv", [turn(random), filters], { shape: [], attributes: { pads: [half, half] } }),
  );
}

/** A short wave at the middle of each band; noise comes out of it with a mean square of 1. */
function bandFilters(): Float32Array {
  const filters = new Float32Array(BANDS * FILTER);
  for (const [band, hertz] of CENTRES.entries()) {
    const width = (CENTRES[Math.min(band + 1, BANDS - 1)]! - CENTRES[Math.max(band - 1, 0)]!) / 2;
    const length = Math.min(FILTER, (1.6 * SAMPLE_RATE) / width);
    const wave = Float64Array.from({ length: FILTER }, (_, at) => {
      const off = at - (FILTER - 1) / 2;
      if (Math.abs(off) > length / 2) return 0;
      return (
        (1 + Math.cos((2 * Math.PI * off) / length)) *
        Math.cos((2 * Math.PI * hertz * off) / SAMPLE_RATE)
      );
    });
    const strength = Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / 12);
    filters.set(
      wave.map((value) => value / strength),
      band * FILTER,
    );
  }
  return filters;
}
