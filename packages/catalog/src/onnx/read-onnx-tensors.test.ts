import { expect, it } from "vitest";
import { readOnnxTensors } from "./read-onnx-tensors.ts";

type Bytes = readonly number[];

const varint = (value: number): Bytes =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const ascii = (text: string): Bytes => [...text].map((letter) => letter.charCodeAt(0));
const number = (field: number, value: number): Bytes => [field * 8, ...varint(value)];
const part = (field: number, ...parts: readonly Bytes[]): Bytes => {
  const content = parts.flat();
  return [...varint(field * 8 + 2), ...varint(content.length), ...content];
};
const text = (field: number, value: string): Bytes => part(field, ascii(value));
const value = (name: string, code: number, ...sides: readonly Bytes[]): Bytes[] => [
  text(1, name),
  part(2, part(1, number(1, code), part(2, ...sides.map((side) => part(1, side))))),
];

const WEIGHTS = Array.from({ length: 50_000 }, () => 7);
const MODEL = [
  ...number(1, 8),
  ...text(2, "pytorch"),
  ...part(8, text(1, ""), number(2, 17)),
  ...part(
    7,
    part(1, text(1, "x"), text(4, "MatMul")),
    part(1, text(4, "Add")),
    part(1, text(4, "MatMul")),
    text(2, "main_graph"),
    part(5, part(1, varint(100), varint(125)), number(2, 1), text(8, "w"), part(9, WEIGHTS)),
    part(5, number(1, 3), number(2, 7), text(8, "axes")),
    part(11, ...value("input_ids", 7, text(2, "batch"), number(1, 128), [])),
    part(11, ...value("w", 1)),
    part(12, ...value("logits", 1, text(2, "batch"), number(1, 2))),
  ),
  ...part(14, text(1, "task"), text(2, "demo")),
];

const read = (content: Bytes) => {
  const bytes = Uint8Array.from(content);
  let loaded = 0;
  const source = {
    size: bytes.length,
    read: async (start: number, end: number) => {
      loaded += end - start;
      return bytes.slice(start, end);
    },
  };
  const decode = (part: Uint8Array) => String.fromCharCode(...part);
  return readOnnxTensors(source, decode).then((table) => ({ table, loaded }));
};

it("reads the graph's facts and weights, and loads none of the weights", async () => {
  const { table, loaded } = await read(MODEL);
  expect(table?.tensors).toEqual([
    { name: "w", type: "FLOAT", shape: [100, 125], bytes: 50_000 },
    { name: "axes", type: "INT64", shape: [3], bytes: 24 },
  ]);
  expect(Object.fromEntries(table?.metadata ?? [])).toEqual({
    "IR version": "8",
    producer: "pytorch",
    "operator sets": "ai.onnx 17",
    graph: "main_graph",
    inputs: "input_ids: INT64 [batch, 128, ?]",
    outputs: "logits: FLOAT [batch, 2]",
    nodes: "3",
    operators: "MatMul × 2, Add × 1",
    task: "demo",
  });
  expect(loaded).toBeLessThan(20_000);
});

it("finds nothing in a file that is cut, empty, or something else", async () => {
  for (const content of [MODEL.slice(0, -3), MODEL.slice(0, 40), [], ascii("<html>"), [255, 255]])
    expect((await read(content)).table).toBeUndefined();
  expect((await read(number(1, 8))).table).toBeUndefined();
});

it("ends where a length leads out of its message", async () => {
  expect((await read([7 * 8 + 2, 4, 1 * 8 + 2, 120, 0, 0])).table).toBeUndefined();
});
