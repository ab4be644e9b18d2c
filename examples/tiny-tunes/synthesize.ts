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
import { OVERTONES } from "./music.ts";

/** Samples per second. */
export const SAMPLE_RATE = 16_000;
const MIDDLE_C = 261.63;
/** What lasts shorter is no note, but the model's doubt. */
const LEAST_SECONDS = 0.06;
/** Seconds in which a tone begins and ends, so that nothing clicks. */
const ATTACK = 0.01;
const RELEASE = 0.03;
const VOLUME = 0.6;

/** Turns each word's sound, [1, words, numbers], into one waveform, [1, samples]. Sizes are found when it runs. */
export function synthesize(graph: Graph, sounds: Value): Value {
  const some = (operator: string, ...inputs: Value[]) =>
    emit(graph, operator, inputs, { shape: [] });
  const number = (value: number) => scalar(graph, value);
  const part = (from: number, to: number) => {
    const bounds = [[from], [to], [2]].map((values) => integers(graph, values));
    return some("Slice", sounds, ...bounds);
  };
  const said = part(0, 1);
  const seconds = some("Mul", said, asFloat(graph, some("Greater", said, number(LEAST_SECONDS))));
  const end = some("CumSum", seconds, integer(graph, 1));
  const start = some("Sub", end, seconds);
  const time = everySample(graph, some("ReduceMax", end));
  // Which word sounds at which sample, [1, words, samples].
  const sounding = some(
    "Mul",
    asFloat(graph, some("GreaterOrEqual", time, start)),
    asFloat(graph, some("Less", time, end)),
  );
  const atSample = (value: Value) =>
    emit(graph, "ReduceSum", [some("Mul", sounding, value), integers(graph, [1])], {
      shape: [],
      attributes: { keepdims: 1 },
    });
  const since = atSample(some("Sub", time, start));
  const until = atSample(some("Sub", end, time));
  const pitch = some(
    "Mul",
    some("Pow", number(2), atSample(part(2, 3))),
    number(2 * Math.PI * MIDDLE_C),
  );
  const phase = some("Mul", pitch, since);
  const overtones = Array.from({ length: OVERTONES }, (_, index) => {
    const strength = atSample(part(4 + index, 5 + index));
    return some("Mul", strength, some("Sin", some("Mul", phase, number(index + 1))));
  });
  const tone = overtones.reduce((sum, one) => some("Add", sum, one));
  const dying = some("Exp", some("Neg", some("Mul", some("Relu", atSample(part(3, 4))), since)));
  const rising = some("Min", number(1), some("Div", since, number(ATTACK)));
  const falling = some("Min", number(1), some("Div", until, number(RELEASE)));
  const loudness = atSample(asFloat(graph, some("Greater", part(1, 2), number(0.5))));
  const envelope = [dying, rising, falling, loudness].reduce((a, b) => some("Mul", a, b));
  const wave = some("Mul", some("Mul", tone, envelope), number(VOLUME));
  return some("Reshape", wave, integers(graph, [1, -1]));
}

const asFloat = (graph: Graph, value: Value): Value =>
  emit(graph, "Cast", [value], { shape: [], attributes: { to: ELEMENT_TYPES.float32 } });

/** Seconds from 0 on, one for each sample; never none at all. */
function everySample(graph: Graph, total: Value): Value {
  const some = (operator: string, ...inputs: Value[]) =>
    emit(graph, operator, inputs, { shape: [] });
  const rate = scalar(graph, SAMPLE_RATE);
  const count = some("Add", some("Mul", total, rate), scalar(graph, 1));
  const flat = some("Reshape", count, integers(graph, []));
  const samples = some("Range", scalar(graph, 0), flat, scalar(graph, 1));
  const row = some("Unsqueeze", samples, integers(graph, [0, 1]));
  return some("Div", row, constant(graph, [1], Float32Array.of(SAMPLE_RATE)));
}
