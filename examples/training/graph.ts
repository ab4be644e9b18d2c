import type { Attribute, ElementType, OnnxInitializer, OnnxNode, OnnxValue } from "./onnx-file.ts";

/** The result of one operator. `tracked`: a parameter is behind it, so a gradient flows through. */
export interface Value {
  readonly name: string;
  readonly shape: readonly number[];
  readonly type: ElementType;
  readonly tracked: boolean;
}

export interface ParameterOptions {
  /** Standard deviation of the initial values around 0. */
  readonly deviation?: number;
  /** One initial value for all; stands before `deviation`. */
  readonly initial?: number;
  /** Whether weight decay pulls it towards 0. */
  readonly decay?: boolean;
}

/** Where a parameter's value comes from: trainable state, or stored weights. */
export type ParameterSource = (
  graph: Graph,
  name: string,
  shape: readonly number[],
  options: ParameterOptions,
) => Value;

interface Step {
  readonly output: Value;
  readonly backward: (gradient: Value) => void;
}

/** A graph under construction: what was emitted, and how to walk back through it. */
export interface Graph {
  readonly nodes: OnnxNode[];
  readonly initializers: OnnxInitializer[];
  readonly inputs: OnnxValue[];
  readonly parameters: Map<string, Value>;
  readonly tape: Step[];
  /** By the name of the value they belong to; complete after `backward`. */
  readonly gradients: Map<string, Value>;
  readonly source: ParameterSource;
  /** A name no other value of this graph has. */
  freshName(prefix: string): string;
}

/** An empty graph whose parameters come from `source`. */
export function createGraph(source: ParameterSource): Graph {
  let count = 0;
  return {
    nodes: [],
    initializers: [],
    inputs: [],
    parameters: new Map(),
    tape: [],
    gradients: new Map(),
    source,
    freshName: (prefix) => `${prefix}_${count++}`,
  };
}

export interface Emission {
  readonly shape: readonly number[];
  readonly type?: ElementType;
  readonly attributes?: Readonly<Record<string, Attribute>>;
}

/** Appends one operator. Its result carries no gradient until `differentiable` says how. */
export function emit(
  graph: Graph,
  operator: string,
  inputs: readonly Value[],
  { shape, type = "float32", attributes = {} }: Emission,
): Value {
  const output = graph.freshName(operator.toLowerCase());
  graph.nodes.push({ operator, inputs: inputs.map(({ name }) => name), output, attributes });
  return { name: output, shape, type, tracked: false };
}

/** Declares `backward` as the way a gradient travels from `output` to the tracked inputs. */
export function differentiable(
  graph: Graph,
  output: Value,
  inputs: readonly Value[],
  backward: (gradient: Value) => void,
): Value {
  if (!inputs.some(({ tracked }) => tracked)) return output;
  const tracked = { ...output, tracked: true };
  graph.tape.push({ output: tracked, backward });
  return tracked;
}

/** Adds to what is known of a value's gradient; nothing happens when it needs none. */
export function accumulate(graph: Graph, value: Value, gradient: Value): void {
  if (!value.tracked) return;
  const known = graph.gradients.get(value.name);
  const total = known ? emit(graph, "Add", [known, gradient], { shape: value.shape }) : gradient;
  graph.gradients.set(value.name, total);
}

/** Emits the backward pass of a scalar loss and fills `graph.gradients`. */
export function backward(graph: Graph, loss: Value): void {
  graph.gradients.set(loss.name, scalar(graph, 1));
  for (const step of graph.tape.toReversed()) {
    const gradient = graph.gradients.get(step.output.name);
    if (gradient) step.backward(gradient);
  }
}

/** A named input. `dimensions` says which sizes may vary; `shape` is used while building. */
export function input(
  graph: Graph,
  name: string,
  shape: readonly number[],
  { type = "float32", dimensions = shape }: Partial<Omit<OnnxValue, "name">> = {},
): Value {
  graph.inputs.push({ name, type, dimensions });
  return { name, shape, type, tracked: false };
}

/** The parameter of that name, created at its first use. */
export function parameter(
  graph: Graph,
  name: string,
  shape: readonly number[],
  options: ParameterOptions = {},
): Value {
  const known = graph.parameters.get(name);
  if (known) return known;
  const created = graph.source(graph, name, shape, options);
  graph.parameters.set(name, created);
  return created;
}

/** A stored tensor. */
export function constant(
  graph: Graph,
  shape: readonly number[],
  data: Float32Array | BigInt64Array,
): Value {
  const type = data instanceof BigInt64Array ? "int64" : "float32";
  const name = graph.freshName("constant");
  graph.initializers.push({ name, type, shape, data });
  return { name, shape, type, tracked: false };
}

/** A stored 32-bit float without dimensions. */
export function scalar(graph: Graph, value: number): Value {
  return constant(graph, [], Float32Array.of(value));
}

/** A stored list of whole numbers: axes, shapes, positions. */
export function integers(graph: Graph, values: readonly number[]): Value {
  return constant(graph, [values.length], BigInt64Array.from(values, BigInt));
}

/** A stored whole number without dimensions. */
export function integer(graph: Graph, value: number): Value {
  return constant(graph, [], BigInt64Array.of(BigInt(value)));
}
