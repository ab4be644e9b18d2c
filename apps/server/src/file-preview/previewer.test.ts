import { readFileSync } from "node:fs";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ggufHeader } from "../testing/models/gguf-header.ts";
import type { PreviewFile, RowsFormat } from "./preview-job.ts";
import { createPreviewer, type Previewer } from "./previewer.ts";

let previewer: Previewer;
beforeAll(() => {
  previewer = createPreviewer();
});
afterAll(() => previewer.close());

let files = 0;
/** A file in memory that notes which of its bytes were asked for. */
function fileOf(content: string | Uint8Array) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const asked: [number, number][] = [];
  const file: PreviewFile = {
    key: `file ${++files}`,
    size: bytes.length,
    read: async (start, end) => {
      asked.push([start, end]);
      return new Uint8Array(bytes.slice(start, end));
    },
  };
  return { file, asked };
}
const rows = (format: RowsFormat, file: PreviewFile, at = "", limit = 2) =>
  previewer.preview({ kind: "rows", format, at, limit }, file);

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0, 1]);

it("reads rows of a Parquet file by ranges, forth and back", async () => {
  const count = 200_000;
  const content = parquetWriteBuffer({
    rowGroupSize: 20_000,
    columnData: [
      { name: "text", data: Array.from({ length: count }, (_, n) => `row ${n}`), type: "STRING" },
      { name: "score", data: Float64Array.from({ length: count }, () => Math.random()) },
    ],
  });
  const { file, asked } = fileOf(new Uint8Array(content));
  const page = await rows("parquet", file, "100000");
  expect(page).toMatchObject({ first: 100_000, total: count, next: "100002", previous: "99998" });
  expect(page.columns).toEqual([
    { name: "text", type: "string" },
    { name: "score", type: "double" },
  ]);
  expect(page.rows.map(([text]) => text)).toEqual(["row 100000", "row 100001"]);
  const read = asked.reduce((sum, [start, end]) => sum + end - start, 0);
  expect(read).toBeLessThan(file.size / 3);
  expect((await rows("parquet", file, "199999")).next).toBeUndefined();
});

it("shows images that are inside, names other bytes with their size, and spells class labels", async () => {
  const note = {
    info: {
      features: {
        picture: { _type: "Image" },
        kind: { _type: "ClassLabel", names: ["cat", "dog"] },
      },
    },
  };
  const content = parquetWriteBuffer({
    columnData: [
      { name: "picture", data: [PNG, new Uint8Array([0, 1, 2])], type: "BYTE_ARRAY" },
      { name: "kind", data: [1, 0], type: "INT32" },
    ],
    kvMetadata: [{ key: "huggingface", value: JSON.stringify(note) }],
  });
  const page = await rows("parquet", fileOf(new Uint8Array(content)).file);
  expect(page.columns.map(({ type }) => type)).toEqual(["image", "class label"]);
  expect(page.rows).toEqual([
    [
      expect.objectContaining({
        kind: "image",
        url: expect.stringMatching(/^data:image\/png;base64,/),
      }),
      "dog (1)",
    ],
    [{ kind: "bytes", sizeBytes: 3 }, "cat (0)"],
  ]);
});

it("reads CSV row by row, quotes and all, and goes on where it stopped", async () => {
  const text = '\uFEFFname;n;note\r\n"a;b";1;"say ""hé""\nagain"\r\n\r\nc;2;\r\nd;x;y';
  const { file } = fileOf(text);
  const page = await rows("csv", file);
  expect(page.columns).toEqual([
    { name: "name", type: "string" },
    { name: "n", type: "int" },
    { name: "note", type: "string" },
  ]);
  expect(page.rows).toEqual([
    ["a;b", "1", 'say "hé"\nagain'],
    ["c", "2", ""],
  ]);
  const rest = await rows("csv", file, page.next);
  expect([rest.first, rest.rows, rest.next]).toEqual([2, [["d", "x", "y"]], undefined]);
});

it("reads lines of JSON, lists of JSON, and columns that only some rows have", async () => {
  const lines = fileOf('{"a":1}\n{"a":2.5,"b":[1]}\n\n{"c":true}\n').file;
  const page = await rows("jsonl", lines);
  expect(page.columns).toEqual([
    { name: "a", type: "float" },
    { name: "b", type: "list" },
  ]);
  expect(page.rows).toEqual([
    ["1", null],
    ["2.5", "[1]"],
  ]);
  expect((await rows("jsonl", lines, page.next)).rows).toEqual([["true"]]);
  expect(await rows("json", fileOf('{"data":[{"a":1},{"a":2},{"a":3}]}').file)).toMatchObject({
    total: 3,
    next: "2",
    rows: [["1"], ["2"]],
  });
});

it.each<[RowsFormat, string, RegExp]>([
  ["parquet", "PAR1 but not really PAR1", /Can't read this file as parquet/],
  ["parquet", "", /Can't read this file as parquet/],
  ["csv", "", /no rows/],
  ["jsonl", '{"a":1}\n{oops\n', /Row 2 is not valid JSON/],
  ["json", "[1, 2", /Row 1 is not valid JSON/],
])("says in words what is wrong with %s %j", async (format, content, words) => {
  await expect(rows(format, fileOf(content).file)).rejects.toThrow(words);
});

it("reads no more of a file than a look is worth", async () => {
  const { file, asked } = fileOf("x".repeat(1000));
  const huge = { ...file, size: 300_000_000 };
  await expect(rows("csv", huge)).rejects.toThrow("A row of this file is too long (limit: 8 MB).");
  expect(Math.max(...asked.map(([, end]) => end))).toBeLessThan(40_000_000);
});

it("lists the tensors of weight files, and survives files that are none", async () => {
  const path = "../../../../examples/tiny-sentiment/model/model.safetensors";
  const weights = fileOf(readFileSync(new URL(path, import.meta.url))).file;
  const table = await previewer.preview({ kind: "tensors", format: "safetensors" }, weights);
  expect(table.byType).toEqual([
    { type: "F16", tensors: table.tensors.length, parameters: 162_627, bytes: 325_254 },
  ]);
  const gguf = await previewer.preview(
    { kind: "tensors", format: "gguf" },
    fileOf(ggufHeader()).file,
  );
  expect(gguf).toMatchObject({
    tensors: [{ name: "token_embd.weight", type: "F32", shape: [4], bytes: 16 }],
    metadata: [
      ["general.architecture", "llama"],
      ["llama.context_length", "4096"],
    ],
  });
  const graph = readFileSync(
    new URL("../../../../examples/tiny-sentiment/model/onnx/model.onnx", import.meta.url),
  );
  const onnx = await previewer.preview({ kind: "tensors", format: "onnx" }, fileOf(graph).file);
  const facts = new Map(onnx.metadata);
  expect(facts.get("inputs")).toMatch(/^input_ids: INT64 \[/);
  expect(facts.get("operators")).toContain("MatMul × ");
  expect(onnx.tensors.length).toBeGreaterThan(10);
  const none = fileOf("not weights at all").file;
  for (const format of ["safetensors", "gguf", "onnx"] as const)
    await expect(previewer.preview({ kind: "tensors", format }, none)).rejects.toThrow(
      `no ${format} header`,
    );
});
