import type { TensorTable } from "@orrery/catalog";
import type { TableSchema } from "@orrery/web/page-data/repo/table-schema";
import { describe, expect, it } from "vitest";
import type { ByteSource } from "./byte-source.ts";
import type { PreviewJob } from "./preview-job.ts";
import { readPreview } from "./read-preview.ts";
import { schemaFormatOf, tensorFormatOf } from "./repo-file.ts";
import { type WrittenFile, writtenFile } from "./testing/written-files.ts";

/** Notes how many bytes were asked for. */
function sourceOf(bytes: Uint8Array<ArrayBuffer>) {
  let asked = 0;
  const source: ByteSource = {
    size: bytes.length,
    async read(start, end) {
      asked += end - start;
      return bytes.slice(start, end);
    },
  };
  return { source, asked: () => asked };
}

function jobOf(path: string): PreviewJob {
  const schema = schemaFormatOf(path);
  if (schema) return { kind: "schema", format: schema };
  return { kind: "tensors", format: tensorFormatOf(path)! };
}
const look = (name: WrittenFile, bytes = writtenFile(name)) =>
  readPreview(jobOf(name), sourceOf(bytes).source);
const schemaOf = (name: WrittenFile) => look(name) as Promise<TableSchema>;
const arraysOf = (name: WrittenFile) => look(name) as Promise<TensorTable>;

const outline = ({ columns }: TableSchema) =>
  columns.map(({ name, type, depth }) => `${"  ".repeat(depth)}${name}: ${type}`);
const ARROW_COLUMNS = [
  "id: int64",
  "tokens: list",
  "  item: string",
  "place: struct",
  "  lat: float",
  "  tags: map",
  "    entries: struct",
  "      key: string",
  "      value: int32",
  "kind: dictionary<values=string, indices=int32>",
  "at: timestamp[us, tz=UTC]",
  "price: decimal128(12, 2)",
];

describe("a Parquet file", () => {
  it("has its columns listed with what they contain, its row groups, and its writer", async () => {
    const schema = await schemaOf("nested.parquet");
    expect(outline(schema)).toEqual([
      "id: int64",
      "tokens: list<string>",
      "  element: string",
      "place: struct<lat, tags>",
      "  lat: float",
      "  tags: map",
      "    key: string",
      "    value: int32",
      "kind: string",
      "at: timestamp[us, tz=UTC]",
      "price: decimal(12, 2)",
    ]);
    expect(schema.columns[0]).toMatchObject({
      isNullable: true,
      sizeBytes: expect.any(Number),
      storage: "ZSTD; PLAIN, RLE, RLE_DICTIONARY",
    });
    expect(Object.fromEntries(schema.facts)).toMatchObject({
      rows: "3",
      "row groups": "2",
      "written by": expect.stringMatching(/^parquet-cpp-arrow version/),
    });
    expect(schema.parts).toMatchObject([
      { rows: 2, compression: "ZSTD" },
      { rows: 1, compression: "ZSTD" },
    ]);
    expect(schema.metadata).toEqual([["made by", "a test"]]);
  });
});

describe("an Arrow file", () => {
  it.each(["nested.arrow", "nested.arrows"] as const)("%s is outlined", async (name) => {
    const schema = await schemaOf(name);
    expect(outline(schema)).toEqual(ARROW_COLUMNS);
    expect(schema.parts.map(({ rows, compression }) => [rows, compression])).toEqual([
      [2, "none"],
      [1, "none"],
    ]);
    expect(Object.fromEntries(schema.facts)).toMatchObject({ rows: "3", dictionaries: "1" });
    expect(schema.metadata).toEqual([["made by", "a test"]]);
  });

  it("may be packed, or of the format before version 0.15", async () => {
    const packed = await schemaOf("packed.feather");
    expect(packed.parts.map(({ rows, compression }) => [rows, compression])).toEqual([
      [4, "LZ4_FRAME"],
      [2, "LZ4_FRAME"],
    ]);
    const legacy = await schemaOf("legacy.arrows");
    expect(Object.fromEntries(legacy.facts)).toMatchObject({ rows: "6", "record batches": "2" });
    await expect(look("version-1.feather")).rejects.toMatchObject({
      code: "invalid-file",
      message: expect.stringContaining("Feather version 1"),
    });
  });
});

describe("a NumPy file", () => {
  it.each<[WrittenFile, string, readonly number[], number]>([
    ["plain.npy", "float32", [2, 3], 24],
    ["fortran.npy", "int16 (big-endian)", [3, 2], 12],
    ["fields.npy", "struct<a: int32, b: float64 (big-endian)[2], c: <U3>", [2], 64],
    ["scalar.npy", "datetime64[ns]", [], 8],
  ])("%s has type and shape", async (name, type, shape, bytes) => {
    const { tensors } = await arraysOf(name);
    expect(tensors).toEqual([{ name: "array", type, shape, bytes }]);
  });

  it.each(["stored", "packed"] as const)("lists the arrays of a %s archive", async (how) => {
    expect((await arraysOf(`${how}.npz`)).tensors).toEqual([
      { name: "w", type: "float32", shape: [3, 4], bytes: 48 },
      { name: "layer/b", type: "int64", shape: [4], bytes: 32 },
    ]);
  });

  it("is refused where its header promises more than the file has", async () => {
    const bytes = writtenFile("plain.npy");
    const lying = Buffer.from(
      Buffer.from(bytes).toString("latin1").replace("(2, 3)", "(9, 9)"),
      "latin1",
    );
    await expect(look("plain.npy", new Uint8Array(lying))).rejects.toMatchObject({
      code: "invalid-file",
      message: "The header says that the file has 452 bytes, but it has 152.",
    });
  });
});

it("reads headers, not values", async () => {
  const values = new Uint8Array(50_000_000);
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (12499968,), }`.padEnd(117);
  values.set(Buffer.from(`\x93NUMPY\x01\x00v\x00${header}\n`, "latin1"));
  const { source, asked } = sourceOf(values);
  expect(await readPreview({ kind: "tensors", format: "npy" }, source)).toMatchObject({
    tensors: [{ shape: [12_499_968] }],
  });
  expect(asked()).toBeLessThan(1_000);
});

it.each(["parquet", "arrow"] as const)(
  "says with a code that bytes are no %s file",
  async (format) => {
    for (const text of ["", "ARROW1", "PAR1PAR1", `ARROW1\0\0${"\xff".repeat(200)}ARROW1`])
      await expect(
        readPreview(
          { kind: "schema", format },
          sourceOf(new Uint8Array(Buffer.from(text, "latin1"))).source,
        ),
      ).rejects.toMatchObject({ name: "PreviewError", code: "invalid-file" });
  },
);
