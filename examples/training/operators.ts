import {
  accumulate,
  differentiable,
  emit,
  type Graph,
  integers,
  scalar,
  type Value,
} from "./graph.ts";
import { ELEMENT_TYPES } from "./onnx-file.ts";
import { sizeOf } from "./tensor.ts";

/** Broadcasting sum. */
export function add(graph: Graph, a: Value, b: Value): Value {
  const output = emit(graph, "Add", [a, b], { shape: broadcastShape(a.shape, b.shape) });
  return differentiable(graph, output, [a, b], (gradient) => {
    for (const side of [a, b]) {
      if (side.tracked) accumulate(graph, side, sumTo(graph, gradient, side.shape));
    }
  });
}

/** The difference times itself, over everything, as a mean. */
export function meanSquaredError(graph: Graph, a: Value, b: Value): Value {
  const difference = subtract(graph, a, b);
  const square = multiply(graph, difference, difference);
  const flat = reshape(graph, square, [-1], [sizeOf(square.shape)]);
  return reshape(graph, mean(graph, flat), [], []);
}

/** Broadcasting difference. */
export function subtract(graph: Graph, a: Value, b: Value): Value {
  return add(graph, a, multiply(graph, b, scalar(graph, -1)));
}

/** Broadcasting product, element by element. */
export function multiply(graph: Graph, a: Value, b: Value): Value {
  const shape = broadcastShape(a.shape, b.shape);
  const output = emit(graph, "Mul", [a, b], { shape });
  return differentiable(graph, output, [a, b], (gradient) => {
    for (const [side, other] of [
      [a, b],
      [b, a],
    ] as const) {
      if (!side.tracked) continue;
      const product = emit(graph, "Mul", [gradient, other], { shape });
      accumulate(graph, side, sumTo(graph, product, side.shape));
    }
  });
}

/** Hyperbolic tangent. */
export function tanh(graph: Graph, x: Value): Value {
  const { shape } = x;
  const output = emit(graph, "Tanh", [x], { shape });
  return differentiable(graph, output, [x], (gradient) => {
    const square = emit(graph, "Mul", [output, output], { shape });
    const slope = emit(graph, "Sub", [scalar(graph, 1), square], { shape });
    accumulate(graph, x, emit(graph, "Mul", [gradient, slope], { shape }));
  });
}

/** 1 / (1 + e⁻ˣ). */
export function sigmoid(graph: Graph, x: Value): Value {
  const { shape } = x;
  const output = emit(graph, "Sigmoid", [x], { shape });
  return differentiable(graph, output, [x], (gradient) => {
    const rest = emit(graph, "Sub", [scalar(graph, 1), output], { shape });
    const slope = emit(graph, "Mul", [output, rest], { shape });
    accumulate(graph, x, emit(graph, "Mul", [gradient, slope], { shape }));
  });
}

/** x · sigmoid(x). */
export const silu = (graph: Graph, x: Value): Value => multiply(graph, x, sigmoid(graph, x));

export function exponential(graph: Graph, x: Value): Value {
  const { shape } = x;
  const output = emit(graph, "Exp", [x], { shape });
  return differentiable(graph, output, [x], (gradient) =>
    accumulate(graph, x, emit(graph, "Mul", [gradient, output], { shape })),
  );
}

export function sine(graph: Graph, x: Value): Value {
  const { shape } = x;
  const output = emit(graph, "Sin", [x], { shape });
  return differentiable(graph, output, [x], (gradient) => {
    const slope = emit(graph, "Cos", [x], { shape });
    accumulate(graph, x, emit(graph, "Mul", [gradient, slope], { shape }));
  });
}

/** The largest along the axes, which disappear. */
export function maximum(graph: Graph, x: Value, axes: readonly number[]): Value {
  const kept = x.shape.map((size, axis) => (axes.includes(axis) ? 1 : size));
  const shape = x.shape.filter((_, axis) => !axes.includes(axis));
  const largest = emit(graph, "ReduceMax", [x, integers(graph, axes)], {
    shape: kept,
    attributes: { keepdims: 1 },
  });
  const output = emit(graph, "Squeeze", [largest, integers(graph, axes)], { shape });
  return differentiable(graph, output, [x], (gradient) => {
    const spread = reshapeTo(graph, gradient, kept);
    const isLargest = emit(graph, "GreaterOrEqual", [x, largest], { shape: x.shape, type: "bool" });
    const mask = toFloat(graph, isLargest);
    accumulate(graph, x, emit(graph, "Mul", [spread, mask], { shape: x.shape }));
  });
}

/** Side by side along one axis. */
export function concatenate(graph: Graph, parts: readonly Value[], axis: number): Value {
  const sizes = parts.map(({ shape }) => shape.at(axis)!);
  const from = axis < 0 ? parts[0]!.shape.length + axis : axis;
  const shape = parts[0]!.shape.with(
    from,
    sizes.reduce((a, b) => a + b, 0),
  );
  const output = emit(graph, "Concat", parts, { shape, attributes: { axis: from } });
  return differentiable(graph, output, parts, (gradient) => {
    let start = 0;
    for (const part of parts) {
      const end = start + part.shape[from]!;
      const bounds = [[start], [end], [from]].map((values) => integers(graph, values));
      if (part.tracked)
        accumulate(graph, part, emit(graph, "Slice", [gradient, ...bounds], { shape: part.shape }));
      start = end;
    }
  });
}

/** Negative numbers become 0. */
export function relu(graph: Graph, x: Value): Value {
  const { shape } = x;
  const output = emit(graph, "Relu", [x], { shape });
  return differentiable(graph, output, [x], (gradient) => {
    const positive = emit(graph, "Greater", [output, scalar(graph, 0)], { shape, type: "bool" });
    accumulate(graph, x, emit(graph, "Mul", [gradient, toFloat(graph, positive)], { shape }));
  });
}

/** One over the square root. */
export function reciprocalSquareRoot(graph: Graph, x: Value): Value {
  const { shape } = x;
  const root = emit(graph, "Sqrt", [x], { shape });
  const output = emit(graph, "Reciprocal", [root], { shape });
  return differentiable(graph, output, [x], (gradient) => {
    const square = emit(graph, "Mul", [output, output], { shape });
    const cube = emit(graph, "Mul", [square, output], { shape });
    const slope = emit(graph, "Mul", [cube, scalar(graph, -0.5)], { shape });
    accumulate(graph, x, emit(graph, "Mul", [gradient, slope], { shape }));
  });
}

/** Mean over the last axis, which stays with size 1. */
export function mean(graph: Graph, x: Value): Value {
  const axis = x.shape.length - 1;
  const shape = x.shape.with(axis, 1);
  const output = emit(graph, "ReduceMean", [x, integers(graph, [axis])], {
    shape,
    attributes: { keepdims: 1 },
  });
  return differentiable(graph, output, [x], (gradient) => {
    const share = emit(graph, "Mul", [gradient, scalar(graph, 1 / x.shape[axis]!)], { shape });
    const spread = [share, integers(graph, x.shape)];
    accumulate(graph, x, emit(graph, "Expand", spread, { shape: x.shape }));
  });
}

/** Softmax over the last axis. */
export function softmax(graph: Graph, x: Value): Value {
  const { shape } = x;
  const axis = shape.length - 1;
  const output = emit(graph, "Softmax", [x], { shape, attributes: { axis: -1 } });
  return differentiable(graph, output, [x], (gradient) => {
    const weighted = emit(graph, "Mul", [gradient, output], { shape });
    const total = emit(graph, "ReduceSum", [weighted, integers(graph, [axis])], {
      shape: shape.with(axis, 1),
      attributes: { keepdims: 1 },
    });
    const pulled = emit(graph, "Mul", [output, total], { shape });
    accumulate(graph, x, emit(graph, "Sub", [weighted, pulled], { shape }));
  });
}

/** `pattern` may hold 0 (keep) and -1 (infer), so that an exported graph takes any batch. */
export function reshape(
  graph: Graph,
  x: Value,
  pattern: readonly number[],
  shape: readonly number[],
): Value {
  const output = emit(graph, "Reshape", [x, integers(graph, pattern)], { shape });
  return differentiable(graph, output, [x], (gradient) =>
    accumulate(graph, x, reshapeTo(graph, gradient, x.shape)),
  );
}

/** Reorders the axes: axis `i` of the result is axis `order[i]` of `x`. */
export function transpose(graph: Graph, x: Value, order: readonly number[]): Value {
  const turn = (value: Value, perm: readonly number[]) =>
    emit(graph, "Transpose", [value], {
      shape: perm.map((axis) => value.shape[axis]!),
      attributes: { perm },
    });
  return differentiable(graph, turn(x, order), [x], (gradient) =>
    accumulate(
      graph,
      x,
      turn(
        gradient,
        order.map((_, axis) => order.indexOf(axis)),
      ),
    ),
  );
}

/** The part of one axis from `start` up to, not including, `end`. */
export function slice(graph: Graph, x: Value, axis: number, start: number, end: number): Value {
  const bounds = [[start], [end], [axis]].map((values) => integers(graph, values));
  const output = emit(graph, "Slice", [x, ...bounds], { shape: x.shape.with(axis, end - start) });
  return differentiable(graph, output, [x], (gradient) => {
    const none = x.shape.map(() => 0);
    const padding = [...none.with(axis, start), ...none.with(axis, x.shape[axis]! - end)];
    const padded = [gradient, integers(graph, padding)];
    accumulate(graph, x, emit(graph, "Pad", padded, { shape: x.shape }));
  });
}

/** Matrix product over the last two axes; `b` has two axes, or as many as `a`. */
export function matrixMultiply(graph: Graph, a: Value, b: Value): Value {
  const shape = a.shape.with(-1, b.shape.at(-1)!);
  const output = emit(graph, "MatMul", [a, b], { shape });
  return differentiable(graph, output, [a, b], (gradient) => {
    if (a.tracked) {
      const turned = swapLastAxes(graph, b);
      accumulate(graph, a, emit(graph, "MatMul", [gradient, turned], { shape: a.shape }));
    }
    if (!b.tracked) return;
    const flat = b.shape.length < a.shape.length;
    const left = flat ? asMatrix(graph, a) : a;
    const right = flat ? asMatrix(graph, gradient) : gradient;
    const product = [swapLastAxes(graph, left), right];
    accumulate(graph, b, emit(graph, "MatMul", product, { shape: b.shape }));
  });
}

/** Rows of `table` at the given positions. */
export function gather(graph: Graph, table: Value, positions: Value): Value {
  const shape = [...positions.shape, ...table.shape.slice(1)];
  const output = emit(graph, "Gather", [table, positions], { shape, attributes: { axis: 0 } });
  return differentiable(graph, output, [table], (gradient) => {
    const count = sizeOf(positions.shape);
    const rows = reshapeTo(graph, positions, [count, 1]);
    const updates = reshapeTo(graph, gradient, [count, ...table.shape.slice(1)]);
    const size = [integers(graph, table.shape)];
    const zeros = emit(graph, "ConstantOfShape", size, { shape: table.shape });
    const scattered = emit(graph, "ScatterND", [zeros, rows, updates], {
      shape: table.shape,
      attributes: { reduction: "add" },
    });
    accumulate(graph, table, scattered);
  });
}

/** The same numbers as 32-bit floats; no gradient passes. */
export function toFloat(graph: Graph, x: Value): Value {
  return emit(graph, "Cast", [x], { shape: x.shape, attributes: { to: ELEMENT_TYPES.float32 } });
}

/** The same numbers in another fixed shape; no gradient passes. */
export function reshapeTo(graph: Graph, x: Value, shape: readonly number[]): Value {
  return emit(graph, "Reshape", [x, integers(graph, shape)], { shape, type: x.type });
}

function asMatrix(graph: Graph, x: Value): Value {
  const columns = x.shape.at(-1)!;
  return reshapeTo(graph, x, [sizeOf(x.shape) / columns, columns]);
}

function swapLastAxes(graph: Graph, x: Value): Value {
  const last = x.shape.length - 1;
  const perm = x.shape
    .map((_, axis) => axis)
    .with(last, last - 1)
    .with(last - 1, last);
  const shape = perm.map((axis) => x.shape[axis]!);
  return emit(graph, "Transpose", [x], { shape, attributes: { perm } });
}

function broadcastShape(a: readonly number[], b: readonly number[]): number[] {
  const length = Math.max(a.length, b.length);
  const at = (shape: readonly number[], axis: number) => shape[shape.length - length + axis] ?? 1;
  return Array.from({ length }, (_, axis) => Math.max(at(a, axis), at(b, axis)));
}

/** Undoes broadcasting: adds up every axis along which a value of `shape` was repeated. */
function sumTo(graph: Graph, gradient: Value, shape: readonly number[]): Value {
  if (gradient.shape.join() === shape.join()) return gradient;
  const missing = gradient.shape.length - shape.length;
  const axes = [...gradient.shape.keys()].filter(
    (axis) => axis < missing || (shape[axis - missing] === 1 && gradient.shape[axis] !== 1),
  );
  const summed = emit(graph, "ReduceSum", [gradient, integers(graph, axes)], {
    shape: [],
    attributes: { keepdims: 0 },
  });
  return reshapeTo(graph, summed, shape);
}
