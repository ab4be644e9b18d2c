import type { Tensor } from "../tensors/tensor-table.ts";
import { tensorParameters } from "../tensors/tensor-table.ts";
import { ONNX_TYPES, onnxTypeName } from "./onnx-types.ts";
import type { RangeReader } from "./range-reader.ts";
import { type Fields, readMessage } from "./read-message.ts";

const MOST_NODES = 500_000;
const MOST_TENSORS = 100_000;
const MOST_SIDES = 16;
const MOST_TEXT = 10_000;

/** An input or output: its name, and its type with sides, which may be names. */
export interface GraphValue {
  readonly name: string;
  readonly type: string;
}

export interface OnnxGraph {
  readonly name: string;
  readonly nodes: number;
  /** How often each operator is used. */
  readonly operators: ReadonlyMap<string, number>;
  readonly tensors: readonly Tensor[];
  readonly inputs: readonly GraphValue[];
  readonly outputs: readonly GraphValue[];
}

/** Messages of a file, their texts decoded and bounded. */
export interface Messages {
  text(length: number): Promise<string>;
  read(length: number, fields: Fields): Promise<void>;
  /** Numbers in a row. */
  numbers(length: number, take: (value: number) => void): Promise<void>;
}

export const createMessages = (
  reader: RangeReader,
  decode: (bytes: Uint8Array) => string,
): Messages => ({
  text: async (length) => decode(await reader.take(Math.min(length, MOST_TEXT))),
  read: (length, fields) => readMessage(reader, reader.position() + length, fields),
  async numbers(length, take) {
    const end = reader.position() + length;
    while (reader.position() < end) take(await reader.varint());
  },
});

/** A `GraphProto`. Attributes of nodes and values of tensors are passed over. */
export async function readGraph(messages: Messages, length: number): Promise<OnnxGraph> {
  const operators = new Map<string, number>();
  const [tensors, inputs, outputs] = [[] as Tensor[], [] as GraphValue[], [] as GraphValue[]];
  let [name, nodes] = ["", 0];
  const listed = <Item>(items: Item[], read: (length: number) => Promise<Item>) => {
    return async (size: number) => {
      if (items.length >= MOST_TENSORS) throw new RangeError("The graph has too many entries.");
      items.push(await read(size));
    };
  };
  await messages.read(length, {
    parts: {
      1: async (size) => {
        nodes += 1;
        if (nodes > MOST_NODES) throw new RangeError("The graph has too many nodes.");
        const operator = await readOperator(messages, size);
        operators.set(operator, (operators.get(operator) ?? 0) + 1);
      },
      2: async (size) => {
        name = await messages.text(size);
      },
      5: listed(tensors, (size) => readTensor(messages, size)),
      11: listed(inputs, (size) => readValue(messages, size)),
      12: listed(outputs, (size) => readValue(messages, size)),
    },
  });
  return { name, nodes, operators, tensors, inputs, outputs };
}

async function readOperator({ read, text }: Messages, length: number): Promise<string> {
  let operator = "";
  await read(length, {
    parts: {
      4: async (size) => {
        operator = await text(size);
      },
    },
  });
  return operator;
}

/** A `TensorProto` without its values. */
async function readTensor({ read, text, numbers }: Messages, length: number): Promise<Tensor> {
  const shape: number[] = [];
  let [name, code] = ["", 0];
  const side = (value: number) => {
    if (shape.length >= MOST_SIDES) throw new RangeError("A tensor has too many sides.");
    shape.push(value);
  };
  await read(length, {
    numbers: {
      1: side,
      2: (value) => {
        code = value;
      },
    },
    parts: {
      1: (size) => numbers(size, side),
      8: async (size) => {
        name = await text(size);
      },
    },
  });
  const bytes = ONNX_TYPES[code]?.[1];
  return {
    ...{ name, type: onnxTypeName(code), shape },
    ...(bytes !== undefined && { bytes: Math.ceil(tensorParameters({ shape }) * bytes) }),
  };
}

/** A `ValueInfoProto` of a tensor; other types have no sides. */
async function readValue({ read, text }: Messages, length: number): Promise<GraphValue> {
  const sides: string[] = [];
  let [name, code] = ["", 0];
  const dimension: Fields = {
    numbers: { 1: (value) => void sides.push(`${value}`) },
    parts: { 2: async (size) => sides.push(await text(size)) },
  };
  const shape: Fields = {
    parts: {
      1: async (size) => {
        const before = sides.length;
        if (before >= MOST_SIDES) throw new RangeError("A value has too many sides.");
        await read(size, dimension);
        if (sides.length === before) sides.push("?");
      },
    },
  };
  const tensor: Fields = {
    numbers: {
      1: (value) => {
        code = value;
      },
    },
    parts: { 2: (size) => read(size, shape) },
  };
  await read(length, {
    parts: {
      1: async (size) => {
        name = await text(size);
      },
      2: (size) => read(size, { parts: { 1: (inner) => read(inner, tensor) } }),
    },
  });
  return { name, type: `${onnxTypeName(code)} [${sides.join(", ")}]` };
}
