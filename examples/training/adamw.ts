import {
  constant,
  emit,
  type Graph,
  input,
  integers,
  type ParameterSource,
  scalar,
  type Value,
} from "./graph.ts";
import { reshapeTo } from "./operators.ts";
import type { Random } from "./random.ts";
import { sizeOf } from "./tensor.ts";

/** The tensors that each step reads and replaces, all flat and equally long. */
export const STATE_NAMES = ["parameters", "momentum", "variance"] as const;

const FIRST_DECAY = 0.9;
const SECOND_DECAY = 0.98;
const WEIGHT_DECAY = 0.01;
const LARGEST_GRADIENT = 1;

interface Placed {
  readonly name: string;
  readonly shape: readonly number[];
  readonly start: number;
  readonly decay: boolean;
}

/** Every parameter is a stretch of one flat tensor, so one update serves them all. */
export interface TrainableState {
  readonly source: ParameterSource;
  readonly placed: readonly Placed[];
  readonly initialValues: number[];
}

/** Trainable parameters that draw their first values from `random`, in order of first use. */
export function createTrainableState(random: Random): TrainableState {
  const placed: Placed[] = [];
  const initialValues: number[] = [];
  const source: ParameterSource = (graph, name, shape, options) => {
    const { deviation = 0, initial, decay = false } = options;
    const start = initialValues.length;
    const size = sizeOf(shape);
    for (let i = 0; i < size; i++) initialValues.push(initial ?? random.normal() * deviation);
    placed.push({ name, shape, start, decay });
    const bounds = [start, start + size].map((bound) => integers(graph, [bound]));
    const flat: Value = { name: "parameters", shape: [], type: "float32", tracked: false };
    const part = emit(graph, "Slice", [flat, ...bounds], { shape: [size] });
    return { ...reshapeTo(graph, part, shape), tracked: true };
  };
  return { source, placed, initialValues };
}

/** The correction of both averages for having started at 0; inputs of the graph, with the rate. */
export function stepInputs(step: number, learningRate: number) {
  return {
    learning_rate: learningRate,
    momentum_correction: 1 / (1 - FIRST_DECAY ** step),
    variance_correction: 1 / (1 - SECOND_DECAY ** step),
  };
}

/** Emits one AdamW update with a limited gradient; returns the next state, in `STATE_NAMES` order. */
export function emitUpdate(graph: Graph, { placed, initialValues }: TrainableState): Value[] {
  const shape = [initialValues.length];
  const apply = (operator: string, a: Value, b: Value, of: readonly number[] = shape) =>
    emit(graph, operator, [a, b], { shape: of });
  const average = (old: Value, fresh: Value, keep: number) =>
    apply(
      "Add",
      apply("Mul", old, scalar(graph, keep)),
      apply("Mul", fresh, scalar(graph, 1 - keep)),
    );
  const [parameters, oldMomentum, oldVariance] = STATE_NAMES.map((name) =>
    input(graph, name, shape),
  ) as [Value, Value, Value];
  const [rate, momentumCorrection, varianceCorrection] = Object.keys(stepInputs(1, 0)).map((name) =>
    input(graph, name, []),
  ) as [Value, Value, Value];

  const gradient = limited(graph, flatGradient(graph, placed), shape);
  const momentum = average(oldMomentum, gradient, FIRST_DECAY);
  const variance = average(oldVariance, apply("Mul", gradient, gradient), SECOND_DECAY);
  const corrected = apply("Mul", variance, varianceCorrection);
  const root = emit(graph, "Sqrt", [corrected], { shape });
  const divisor = apply("Add", root, scalar(graph, 1e-8));
  const direction = apply("Div", apply("Mul", momentum, momentumCorrection), divisor);
  const pull = apply("Mul", parameters, decayTensor(graph, placed, initialValues.length));
  const change = apply("Mul", apply("Add", direction, pull), rate);
  return [apply("Sub", parameters, change), momentum, variance];
}

function flatGradient(graph: Graph, placed: readonly Placed[]): Value {
  const parts = placed.map(({ name, shape }) => {
    const gradient = graph.gradients.get(graph.parameters.get(name)!.name);
    if (!gradient) throw new Error(`The loss does not depend on ${name}`);
    return reshapeTo(graph, gradient, [sizeOf(shape)]);
  });
  return emit(graph, "Concat", parts, { shape: [], attributes: { axis: 0 } });
}

function limited(graph: Graph, gradient: Value, shape: readonly number[]): Value {
  const scalarOf = (operator: string, inputs: readonly Value[]) =>
    emit(graph, operator, inputs, { shape: [] });
  const squares = emit(graph, "ReduceSumSquare", [gradient], {
    shape: [],
    attributes: { keepdims: 0 },
  });
  const length = scalarOf("Add", [scalarOf("Sqrt", [squares]), scalar(graph, 1e-6)]);
  const factor = scalarOf("Div", [scalar(graph, LARGEST_GRADIENT), length]);
  const atMostOne = scalarOf("Min", [scalar(graph, 1), factor]);
  return emit(graph, "Mul", [gradient, atMostOne], { shape });
}

function decayTensor(graph: Graph, placed: readonly Placed[], size: number): Value {
  const decay = new Float32Array(size);
  for (const { decay: wanted, start, shape } of placed) {
    if (wanted) decay.fill(WEIGHT_DECAY, start, start + sizeOf(shape));
  }
  return constant(graph, [size], decay);
}
