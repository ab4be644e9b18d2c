import {
  accumulate,
  constant,
  differentiable,
  emit,
  type Graph,
  integer,
  integers,
  parameter,
  scalar,
  type Value,
} from "./graph.ts";
import {
  add,
  matrixMultiply,
  mean,
  multiply,
  reciprocalSquareRoot,
  subtract,
  transpose,
} from "./operators.ts";

/** The `epsilon` of every normalization; the model's configuration must repeat it. */
export const NORM_EPSILON = 1e-5;

export interface LinearOptions {
  /** Absent: adds a learned bias. */
  readonly bias?: false;
  /** Of the initial weights; absent: smaller the more inputs there are. */
  readonly deviation?: number;
}

/** `x · weightᵀ + bias`, the weight stored as [outputs, inputs] like in every published model. */
export function linear(
  graph: Graph,
  x: Value,
  name: string,
  outputs: number,
  { bias: hasBias, deviation = 0.7 / Math.sqrt(x.shape.at(-1)!) }: LinearOptions = {},
): Value {
  const inputs = x.shape.at(-1)!;
  const weight = parameter(graph, `${name}.weight`, [outputs, inputs], { deviation, decay: true });
  const product = matrixMultiply(graph, x, transpose(graph, weight, [1, 0]));
  if (hasBias === false) return product;
  const bias = parameter(graph, `${name}.bias`, [outputs], { initial: 0 });
  return add(graph, product, bias);
}

/** Centres and scales the last axis, then applies a learned scale and shift. */
export function layerNorm(graph: Graph, x: Value, name: string): Value {
  const width = x.shape.at(-1)!;
  const scale = parameter(graph, `${name}.weight`, [width], { initial: 1 });
  const shift = parameter(graph, `${name}.bias`, [width], { initial: 0 });
  const centred = subtract(graph, x, mean(graph, x));
  const variance = mean(graph, multiply(graph, centred, centred));
  const divisor = add(graph, variance, scalar(graph, NORM_EPSILON));
  const normal = multiply(graph, centred, reciprocalSquareRoot(graph, divisor));
  return add(graph, multiply(graph, normal, scale), shift);
}

/** Scales the last axis to a mean square of 1, then by a learned factor. */
export function rmsNorm(graph: Graph, x: Value, name: string): Value {
  const scale = parameter(graph, `${name}.weight`, [x.shape.at(-1)!], { initial: 1 });
  const size = add(graph, mean(graph, multiply(graph, x, x)), scalar(graph, NORM_EPSILON));
  return multiply(graph, multiply(graph, x, reciprocalSquareRoot(graph, size)), scale);
}

/**
 * Mean cross-entropy of [rows, classes] against whole numbers; `smoothing` is shared by all classes,
 * `weights` says how much each row counts.
 */
export function crossEntropy(
  graph: Graph,
  logits: Value,
  target: Value,
  smoothing: number,
  weights?: Value,
): Value {
  const { shape } = logits;
  const [rows, classes] = shape as [number, number];
  const share = rowShares(graph, rows, weights);
  const logProbability = emit(graph, "LogSoftmax", [logits], { shape, attributes: { axis: -1 } });
  const off = smoothing / classes;
  const levels = constant(graph, [2], Float32Array.of(off, 1 - smoothing + off));
  const wanted = emit(graph, "OneHot", [target, integer(graph, classes), levels], {
    shape,
    attributes: { axis: -1 },
  });
  const agreement = emit(graph, "Mul", [logProbability, wanted], { shape });
  const weighted = emit(graph, "Mul", [agreement, share], { shape });
  const total = emit(graph, "ReduceSum", [weighted], { shape: [], attributes: { keepdims: 0 } });
  const loss = emit(graph, "Neg", [total], { shape: [] });
  return differentiable(graph, loss, [logits], (gradient) => {
    const probability = emit(graph, "Exp", [logProbability], { shape });
    const surplus = emit(graph, "Sub", [probability, wanted], { shape });
    const pull = emit(graph, "Mul", [share, gradient], { shape: [rows, 1] });
    accumulate(graph, logits, emit(graph, "Mul", [surplus, pull], { shape }));
  });
}

/** What each row is of the mean, [rows, 1]. */
function rowShares(graph: Graph, rows: number, weights: Value | undefined): Value {
  const shape = [rows, 1];
  if (!weights) return constant(graph, shape, new Float32Array(rows).fill(1 / rows));
  const total = emit(graph, "ReduceSum", [weights], { shape: [], attributes: { keepdims: 0 } });
  const divisor = emit(graph, "Add", [total, scalar(graph, 1e-6)], { shape: [] });
  const column = emit(graph, "Reshape", [weights, integers(graph, shape)], { shape });
  return emit(graph, "Div", [column, divisor], { shape });
}
