import { createMessage, type Message } from "./protobuf.ts";

/** The number of an element type in the ONNX format. */
export const ELEMENT_TYPES = { float32: 1, int64: 7, bool: 9, float16: 10 } as const;

export type ElementType = keyof typeof ELEMENT_TYPES;
/** A graph is the branch of an `If`; it sees the values around it. */
export type Attribute = number | readonly number[] | string | Pick<OnnxGraph, "nodes" | "outputs">;

export interface OnnxNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output: string;
  /** Results after the first. */
  readonly moreOutputs?: readonly string[];
  readonly attributes: Readonly<Record<string, Attribute>>;
}

export interface OnnxInitializer {
  readonly name: string;
  readonly type: ElementType;
  readonly shape: readonly number[];
  readonly data: Float32Array | BigInt64Array | Uint16Array;
}

/** A text dimension is a name for a size that is known only when the model runs. */
export interface OnnxValue {
  readonly name: string;
  readonly type: ElementType;
  readonly dimensions: readonly (number | string)[];
}

export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[];
  readonly initializers: readonly OnnxInitializer[];
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
}

const FORMAT_VERSION = 9;
const OPERATOR_SET = 18;

/** The bytes of an `.onnx` file. Field numbers are those of `onnx.proto`. */
export function encodeOnnx(graph: OnnxGraph): Uint8Array {
  const operatorSet = createMessage().text(1, "").integer(2, OPERATOR_SET);
  return createMessage()
    .integer(1, FORMAT_VERSION)
    .text(2, "orrery-examples")
    .message(7, encodeGraph(graph))
    .message(8, operatorSet)
    .encode();
}

function encodeGraph({ nodes, initializers, inputs, outputs }: OnnxGraph): Message {
  const message = createMessage();
  nodes.forEach((node, index) => {
    message.message(1, encodeNode(node, index));
  });
  message.text(2, "graph");
  for (const initializer of initializers) message.message(5, encodeInitializer(initializer));
  for (const input of inputs) message.message(11, encodeValue(input));
  for (const output of outputs) message.message(12, encodeValue(output));
  return message;
}

function encodeNode(
  { operator, inputs, output, moreOutputs = [], attributes }: OnnxNode,
  index: number,
): Message {
  const message = createMessage();
  for (const input of inputs) message.text(1, input);
  for (const name of [output, ...moreOutputs]) message.text(2, name);
  message.text(3, `${operator}_${index}`).text(4, operator);
  for (const [name, value] of Object.entries(attributes)) {
    message.message(5, encodeAttribute(name, value));
  }
  return message;
}

function encodeAttribute(name: string, value: Attribute): Message {
  const message = createMessage().text(1, name);
  if (typeof value === "number") return message.integer(3, value).integer(20, 2);
  if (typeof value === "string") return message.text(4, value).integer(20, 3);
  if ("nodes" in value)
    return message
      .message(6, encodeGraph({ initializers: [], inputs: [], ...value }))
      .integer(20, 5);
  for (const item of value) message.integer(8, item);
  return message.integer(20, 7);
}

function encodeInitializer({ name, type, shape, data }: OnnxInitializer): Message {
  const message = createMessage();
  for (const dimension of shape) message.integer(1, dimension);
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return message.integer(2, ELEMENT_TYPES[type]).text(8, name).bytes(9, bytes);
}

function encodeValue({ name, type, dimensions }: OnnxValue): Message {
  const shape = createMessage();
  for (const dimension of dimensions) {
    const entry = createMessage();
    if (typeof dimension === "number") entry.integer(1, dimension);
    else entry.text(2, dimension);
    shape.message(1, entry);
  }
  const tensorType = createMessage().integer(1, ELEMENT_TYPES[type]).message(2, shape);
  return createMessage().text(1, name).message(2, createMessage().message(1, tensorType));
}
