import {
  createGraph,
  emit,
  type Graph,
  integers,
  type Value,
} from "../../../../../examples/training/graph.ts";
import {
  type Attribute,
  ELEMENT_TYPES,
  type ElementType,
  encodeOnnx,
  type OnnxValue,
} from "../../../../../examples/training/onnx-file.ts";
import { createRandom } from "../../../../../examples/training/random.ts";

/** Values by name, each with its number of dimensions. */
export type Outputs = Readonly<Record<string, readonly [value: Value, rank: number]>>;

type Op = (
  operator: string,
  inputs: readonly Value[],
  attributes?: Readonly<Record<string, Attribute>>,
) => Value;

/** What networks with random weights are put together from; sizes are known when they run. */
export interface NetworkParts {
  readonly op: Op;
  /** Stored numbers. */
  fixed(shape: readonly number[], data: Float32Array): Value;
  number(value: number): Value;
  /** A list of whole numbers. */
  list(...values: number[]): Value;
  /** A whole number without dimensions. */
  whole(value: number): Value;
  /** Random weights, the same for a seed; with a name, the same in all files of that seed. */
  weights(shape: readonly number[], named?: NamedWeights): Value;
  input(name: string, type: ElementType, dimensions: readonly (number | string)[]): Value;
  /** The result of either branch, as the condition says. Both give values by the same names. */
  either(condition: Value, yes: () => Outputs, no: () => Outputs): Outputs;
  cast(value: Value, type: ElementType): Value;
  encode(outputs: Outputs): Uint8Array;
}

export interface NamedWeights {
  readonly name: string;
  readonly deviation?: number;
  readonly mean?: number;
}

const DEVIATION = 0.3;

/** Operators and weights for one ONNX file. */
export function createNetwork(seed: number): NetworkParts {
  const random = createRandom(seed);
  const graph = createGraph(() => {
    throw new Error("There are no parameters.");
  });
  // Branches have nodes of their own.
  let inside: Graph = graph;
  const op: Op = (operator, inputs, attributes = {}) =>
    emit(inside, operator, inputs, { shape: [], attributes });
  const named = new Map<string, Value>();
  const store = (name: string, shape: readonly number[], data: Float32Array): Value => {
    graph.initializers.push({ name, type: "float32", shape, data });
    return { name, shape, type: "float32", tracked: false };
  };
  const fixed: NetworkParts["fixed"] = (shape, data) =>
    store(graph.freshName("constant"), shape, data);
  const draw = (
    shape: readonly number[],
    { name, deviation = DEVIATION, mean = 0 }: Partial<NamedWeights> = {},
  ) => {
    const source = name === undefined ? random : createRandom(seed ^ hashOf(name));
    const length = shape.reduce((product, one) => product * one, 1);
    return Float32Array.from({ length }, () => mean + source.normal() * deviation);
  };
  const nameOutputs = (outputs: Outputs, nameOf: (name: string) => string): OnnxValue[] =>
    Object.entries(outputs).map(([name, [value, rank]]) => {
      const output = nameOf(name);
      inside.nodes.push({ operator: "Identity", inputs: [value.name], output, attributes: {} });
      const dimensions = Array.from({ length: rank }, (_, at) => `${output}_${at}`);
      return { name: output, type: "float32", dimensions };
    });
  const branch = (build: () => Outputs) => {
    const outer = inside;
    const nodes: Graph["nodes"] = [];
    inside = { ...graph, nodes };
    const built = build();
    const outputs = nameOutputs(built, (name) => graph.freshName(name));
    inside = outer;
    return { built, branch: { nodes, outputs } };
  };
  const whole: NetworkParts["whole"] = (value) =>
    op("Squeeze", [integers(graph, [value]), integers(graph, [0])]);
  return {
    op,
    fixed,
    number: (value) => fixed([], Float32Array.of(value)),
    list: (...values) => integers(graph, values),
    whole,
    weights(shape, options) {
      if (options === undefined) return fixed(shape, draw(shape));
      const value = named.get(options.name) ?? store(options.name, shape, draw(shape, options));
      named.set(options.name, value);
      return value;
    },
    input(name, type, dimensions) {
      graph.inputs.push({ name, type, dimensions });
      return { name, shape: [], type, tracked: false };
    },
    either(condition, yes, no) {
      const [then, other] = [branch(yes), branch(no)];
      const results = Object.entries(then.built).map(([name, [, rank]]) => {
        const result = graph.freshName(name);
        return [
          name,
          [{ name: result, shape: [], type: "float32", tracked: false }, rank],
        ] as const;
      });
      const [first = "", ...moreOutputs] = results.map(([, [{ name }]]) => name);
      inside.nodes.push({
        ...{ operator: "If", inputs: [condition.name], output: first, moreOutputs },
        attributes: { then_branch: then.branch, else_branch: other.branch },
      });
      return Object.fromEntries(results);
    },
    cast: (value, type) => op("Cast", [value], { to: ELEMENT_TYPES[type] }),
    encode: (outputs) => encodeOnnx({ ...graph, outputs: nameOutputs(outputs, (name) => name) }),
  };
}

const hashOf = (name: string): number =>
  Array.from(name).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 7);

/** Attention and what is around it, for heads of one width. */
export function createAttention(
  { op, list, number }: NetworkParts,
  { heads, perHead }: { readonly heads: number; readonly perHead: number },
) {
  return {
    /** [texts, tokens, width] → [texts, heads, tokens, width per head]. */
    split: (x: Value): Value =>
      op("Transpose", [op("Reshape", [x, list(0, -1, heads, perHead)])], { perm: [0, 2, 1, 3] }),
    /** The way back. */
    join: (x: Value): Value =>
      op("Reshape", [op("Transpose", [x], { perm: [0, 2, 1, 3] }), list(0, -1, heads * perHead)]),
    /** How much each query looks at each key; `scale` and what is added are the model's. */
    looks(
      query: Value,
      key: Value,
      { scale = 1, added = [] as readonly (Value | undefined)[] } = {},
    ) {
      const turned = op("Transpose", [key], { perm: [0, 1, 3, 2] });
      const matched = op("MatMul", [query, turned]);
      const scaled = scale === 1 ? matched : op("Mul", [matched, number(scale)]);
      const scores = added.reduce<Value>((sum, one) => (one ? op("Add", [sum, one]) : sum), scaled);
      return op("Softmax", [scores], { axis: -1 });
    },
  };
}
