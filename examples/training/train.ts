import ort from "onnxruntime-node";
import {
  createTrainableState,
  emitUpdate,
  STATE_NAMES,
  stepInputs,
  type TrainableState,
} from "./adamw.ts";
import { backward, createGraph, type Graph, type Value } from "./graph.ts";
import { encodeOnnx } from "./onnx-file.ts";
import { createRandom } from "./random.ts";
import { sizeOf, type Weights } from "./tensor.ts";

/** The inputs of one step, by name: whole numbers or 32-bit floats. */
export type Batch = Readonly<
  Record<string, { shape: readonly number[]; values: BigInt64Array | Float32Array }>
>;

export interface TrainOptions {
  /** Declares inputs and parameters, returns the scalar loss. */
  readonly loss: (graph: Graph) => Value;
  readonly batch: (step: number) => Batch;
  readonly steps: number;
  readonly learningRate: number;
  readonly warmupSteps: number;
  readonly seed: number;
  /** Called after every step with the loss as a moving average. */
  readonly progress: (step: number, loss: number) => void;
}

/** Forward, backward and update are one ONNX graph, run by ONNX Runtime once per step. */
export async function train(options: TrainOptions): Promise<Weights> {
  const state = createTrainableState(createRandom(options.seed));
  const session = await createSession(state, options.loss);
  const size = state.initialValues.length;
  const flat = (values: Float32Array) => new ort.Tensor("float32", values, [size]);
  const zeros = () => flat(new Float32Array(size));
  let current = [flat(Float32Array.from(state.initialValues)), zeros(), zeros()];
  let next = [zeros(), zeros(), zeros()];
  let averageLoss = Number.NaN;
  for (let step = 1; step <= options.steps; step++) {
    const feeds: Record<string, ort.Tensor> = byStateName(current);
    for (const [name, value] of Object.entries(stepInputs(step, rateAt(step, options)))) {
      feeds[name] = new ort.Tensor("float32", Float32Array.of(value), []);
    }
    for (const [name, { shape, values }] of Object.entries(options.batch(step))) {
      feeds[name] =
        values instanceof Float32Array
          ? new ort.Tensor("float32", values, shape)
          : new ort.Tensor("int64", values, shape);
    }
    // The results are written into the tensors of the step before last: no allocation per step.
    const results = await session.run(feeds, { ...byStateName(next, "next_"), loss: null });
    const loss = Number(results.loss!.data[0]);
    averageLoss = Number.isNaN(averageLoss) ? loss : averageLoss * 0.98 + loss * 0.02;
    [current, next] = [next, current];
    options.progress(step, averageLoss);
  }
  await session.release();
  return namedWeights(state, current[0]!.data as Float32Array);
}

async function createSession(state: TrainableState, buildLoss: TrainOptions["loss"]) {
  const graph = createGraph(state.source);
  const loss = buildLoss(graph);
  backward(graph, loss);
  const results = [...emitUpdate(graph, state), loss];
  const outputNames = [...STATE_NAMES.map((name) => `next_${name}`), "loss"];
  const outputs = results.map((value, index) => {
    const name = outputNames[index]!;
    graph.nodes.push({ operator: "Identity", inputs: [value.name], output: name, attributes: {} });
    return { name, type: value.type, dimensions: value.shape };
  });
  const bytes = encodeOnnx({ ...graph, outputs });
  return ort.InferenceSession.create(bytes, { intraOpNumThreads: 2, logSeverityLevel: 3 });
}

const byStateName = (tensors: readonly ort.Tensor[], prefix = "") =>
  Object.fromEntries(STATE_NAMES.map((name, index) => [prefix + name, tensors[index]!]));

/** Rises in a line during warm-up, then falls along a cosine to a twentieth. */
function rateAt(step: number, { steps, warmupSteps, learningRate }: TrainOptions): number {
  if (step < warmupSteps) return (learningRate * step) / warmupSteps;
  const wave = 0.5 * (1 + Math.cos((Math.PI * step) / steps));
  return learningRate * (0.05 + 0.95 * wave);
}

function namedWeights({ placed }: TrainableState, values: Float32Array): Weights {
  return new Map(
    placed.map(({ name, shape, start }) => [
      name,
      { shape, data: values.slice(start, start + sizeOf(shape)) },
    ]),
  );
}
