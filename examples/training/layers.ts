import {
  accumulate,
  constant,
  differentiable,
  emit,
  type Graph,
  integer,
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

/** The `epsilon` of every layer normalisation; the model's configuration must repeat it. */
export const LAYER_NORM_EPSILON = 1e-5;

/** `x · weightᵀ + bias`, the weight stored as [outputs, inputs] like in every published model. */
export function linear(graph: Graph, x: Value, name: string, outputs: number): Value {
  const inputs = x.shape.at(-1)!;
  const deviation = 0.7 / Math.sqrt(inputs);
  const weight = parameter(graph, `${name}.weight`, [outputs, inputs], { deviation, decay: true });
  const bias = parameter(graph, `${name}.bias`, [outputs], { initial: 0 });
  return add(graph, matrixMultiply(graph, x, transpose(graph, weight, [1, 0])), bias);
}

/** Centres and scales the last axis, then applies a learned scale and shift. */
export function layerNorm(graph: Graph, x: Value, name: string): Value {
  const width = x.shape.at(-1)!;
  const scale = parameter(graph, `${name}.weight`, [width], { initial: 1 });
  const shift = parameter(graph, `${name}.bias`, [width], { initial: 0 });
  const centred = subtract(graph, x, mean(graph, x));
  const variance = mean(graph, multiply(graph, centred, centred));
  const divisor = add(graph, variance, scalar(graph, LAYER_NORM_EPSILON));
  const normal = multiply(graph, centred, reciprocalSquareRoot(graph, divisor));
  return add(graph, multiply(graph, normal, scale), shift);
}

/** Mean cross-entropy of [rows, classes] against whole numbers; `smoothing` is shared by all classes. */
export function crossEntropy(graph: Graph, logits: Value, target: Value, smoothing: number): Value {
  const { shape } = logits;
  const [rows, classes] = shape as [number, number];
  const logProbability = emit(graph, "LogSoftmax", [logits], { shape, attributes: { axis: -1 } });
  const off = smoothing / classes;
  const levels = constant(graph, [2], Float32Array.of(off, 1 - smoothing + off));
  const wanted = emit(graph, "OneHot", [target, integer(graph, classes), levels], {
    shape,
    attributes: { axis: -1 },
  });
  const agreement = emit(graph, "Mul", [logProbability, wanted], { shape });
  const total = emit(graph, "ReduceSum", [agreement], { shape: [], attributes: { keepdims: 0 } });
  const loss = emit(graph, "Mul", [total, scalar(graph, -1 / rows)], { shape: [] });
  return differentiable(graph, loss, [logits], (gradient) => {
    const probability = emit(graph, "Exp", [logProbability], { shape });
    const surplus = emit(graph, "Sub", [probability, wanted], { shape });
    const share = emit(graph, "Mul", [gradient, scalar(graph, 1 / rows)], { shape: [] });
    accumulate(graph, logits, emit(graph, "Mul", [surplus, share], { shape }));
  });
}
