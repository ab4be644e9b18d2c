import { type TensorTable, tensorTable } from "../tensors/tensor-table.ts";
import {
  createMessages,
  type GraphValue,
  type Messages,
  type OnnxGraph,
  readGraph,
} from "./onnx-graph.ts";
import { type ByteRanges, createRangeReader } from "./range-reader.ts";

/** Weights are passed over, so this is what the graph takes. */
const MOST_BYTES = 64_000_000;
/** Of operators, inputs and outputs in the table of facts. */
const MOST_NAMED = 100;

/**
 * What an ONNX file says of its graph: producer, operator sets, inputs, outputs, how often it has each operator, and its
 * weights. Loads no weights. `undefined` for anything that is no such file. Numbers of fields are those of `onnx.proto`.
 */
export async function readOnnxTensors(
  source: ByteRanges,
  decode: (bytes: Uint8Array) => string,
): Promise<TensorTable | undefined> {
  const messages = createMessages(createRangeReader(source, MOST_BYTES), decode);
  try {
    return await readModel(messages, source.size);
  } catch (error) {
    // Truncated, or another format: untrusted files can contain anything.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A `ModelProto`. */
async function readModel(messages: Messages, size: number): Promise<TensorTable | undefined> {
  const facts: (readonly [string, string])[] = [];
  const properties: (readonly [string, string])[] = [];
  const opsets: string[] = [];
  let graph: OnnxGraph | undefined;
  const note = (key: string) => async (length: number) =>
    facts.push([key, await messages.text(length)]);
  await messages.read(size, {
    numbers: { 1: (version) => void facts.push(["IR version", `${version}`]) },
    parts: {
      2: note("producer"),
      3: note("producer version"),
      7: async (length) => {
        graph ??= await readGraph(messages, length);
      },
      8: async (length) => {
        const opset = await readOpset(messages, length);
        if (opsets.length < MOST_NAMED) opsets.push(opset);
      },
      14: async (length) => {
        const property = await readProperty(messages, length);
        if (properties.length < MOST_NAMED) properties.push(property);
      },
    },
  });
  if (!graph) return undefined;
  return tensorTable(graph.tensors, [
    ...facts.slice(0, MOST_NAMED),
    ["operator sets", opsets.join(", ")],
    ...graphFacts(graph),
    ...properties,
  ]);
}

function graphFacts({
  name,
  nodes,
  operators,
  tensors,
  inputs,
  outputs,
}: OnnxGraph): TensorTable["metadata"] {
  const weights = new Set(tensors.map((tensor) => tensor.name));
  const used = [...operators].toSorted(([, a], [, b]) => b - a).slice(0, MOST_NAMED);
  return [
    ["graph", name],
    // Older files list weights as inputs.
    ["inputs", linesOf(inputs.filter((input) => !weights.has(input.name)))],
    ["outputs", linesOf(outputs)],
    ["nodes", `${nodes}`],
    ["operators", used.map(([operator, count]) => `${operator} × ${count}`).join(", ")],
  ];
}

const linesOf = (values: readonly GraphValue[]): string =>
  values
    .slice(0, MOST_NAMED)
    .map(({ name, type }) => `${name}: ${type}`)
    .join("\n");

/** An `OperatorSetIdProto`; the standard's own has no name. */
async function readOpset({ read, text }: Messages, length: number): Promise<string> {
  let [domain, version] = ["", 0];
  await read(length, {
    numbers: {
      2: (value) => {
        version = value;
      },
    },
    parts: {
      1: async (size) => {
        domain = await text(size);
      },
    },
  });
  return `${domain || "ai.onnx"} ${version}`;
}

/** A `StringStringEntryProto`. */
async function readProperty(
  { read, text }: Messages,
  length: number,
): Promise<readonly [key: string, value: string]> {
  let [key, value] = ["", ""];
  await read(length, {
    parts: {
      1: async (size) => {
        key = await text(size);
      },
      2: async (size) => {
        value = await text(size);
      },
    },
  });
  return [key, value];
}
