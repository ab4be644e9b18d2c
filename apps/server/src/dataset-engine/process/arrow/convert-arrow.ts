import { open } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
  type AsyncRecordBatchStreamReader,
  type RecordBatch,
  RecordBatchReader,
  type Schema,
  Table,
  tableToIPC,
} from "apache-arrow";
import type { TypedColumn } from "../../convert/column-type.ts";
import {
  type ConvertAsk,
  OUT_FOLDER,
  partName,
  type WrittenFile,
} from "../../convert/convert-work.ts";
import { EngineError } from "../../engine-error.ts";
import { sizeOf } from "../media/write-media.ts";
import { OWN_FOLDER } from "../own-folder.ts";
import { partLimits } from "../parquet/part-limits.ts";
import { writeParts } from "../parquet/write-parts.ts";
import { writeColumns } from "../parquet/write-type.ts";
import { fitOther } from "../webdataset/fit-value.ts";
import { typeOfArrow } from "./arrow-type.ts";
import { type Read, readerOf } from "./arrow-values.ts";
import { readCompressed } from "./compressed.ts";

const MAX_NOTE_CHARACTERS = 1_000_000;
const MEDIA: ReadonlySet<unknown> = new Set(["Image", "Audio", "Video"]);

/** A stream or file of Arrow, as `datasets` and PyArrow write them; memory holds one record batch. */
export async function convertArrow({
  file,
  work,
  partBytes,
}: ConvertAsk): Promise<WrittenFile | { readonly columns: readonly TypedColumn[] }> {
  readCompressed();
  const handle = await open(join(OWN_FOLDER, file), "r");
  let batches = 0;
  try {
    const reader = (await RecordBatchReader.from(handle)) as AsyncRecordBatchStreamReader;
    await reader.open();
    if (work.shape === "columns") return { columns: columnsOf(reader.schema) };
    const { own, columns } = work;
    const pathOf = (part: number) => join(OWN_FOLDER, OUT_FOLDER, partName(part));
    const notes = isDeepStrictEqual(own, columns) ? [schemaNote(reader.schema)] : [];
    const parts = writeParts(writeColumns(columns), partLimits(columns, partBytes), pathOf, notes);
    for await (const batch of reader) {
      const reads = columns.map((column) => readColumn(batch, own, column));
      for (let row = 0; row < batch.numRows; row++) {
        const cells = reads.map((read) => read(row));
        parts.add(cells, sizeOf(cells));
      }
      batches++;
    }
    return { parts: parts.finish(), badRows: 0, problems: [], widen: [] };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError(
      "DatasetGenerationError",
      `It can't be read as Arrow${batches > 0 ? `, after ${batches} batches` : ""}: ${(error as Error).message.slice(0, 200)}`,
    );
  } finally {
    await handle.close().catch(() => {});
  }
}

/** A column of all files of a split, from one that may not have it, or with another type. */
function readColumn(batch: RecordBatch, own: readonly TypedColumn[], column: TypedColumn): Read {
  const at = batch.schema.fields.findIndex(({ name }) => name === column.name);
  const data = batch.data.children[at];
  if (!data) return () => null;
  const read = readerOf(data);
  const mine = own.find(({ name }) => name === column.name)?.type;
  return mine === undefined || JSON.stringify(mine) === JSON.stringify(column.type)
    ? read
    : (row) => fitOther(read(row), column.type);
}

/** Types that Parquet does not have are read again by Arrow's own schema, as PyArrow writes it. */
const schemaNote = (schema: Schema) => ({
  key: "ARROW:schema",
  value: Buffer.from(tableToIPC(new Table(schema), "stream")).toString("base64"),
});

function columnsOf(schema: Schema): readonly TypedColumn[] {
  const noted = readNotes(schema);
  const names = new Set<string>();
  return schema.fields.map(({ name, type }) => {
    if (names.has(name))
      throw new EngineError(
        "DatasetGenerationError",
        `It has two columns ${JSON.stringify(name)}.`,
      );
    names.add(name);
    const feature = Object.hasOwn(noted, name) ? noted[name] : undefined;
    const own = typeOfArrow(type);
    if (typeof feature !== "object" || feature === null) return { name, type: own };
    const kind = "_type" in feature ? feature._type : undefined;
    const isMedium = MEDIA.has(kind) && typeof own !== "string" && "fields" in own;
    const media = isMedium && own.fields.map((field) => field.name).join() === "bytes,path";
    return { name, type: media ? { media: kind as "Image" } : own, feature };
  });
}

/** The features that the `datasets` library writes into a schema. */
function readNotes(schema: Schema): Readonly<Record<string, unknown>> {
  const text = schema.metadata.get("huggingface") ?? "{}";
  if (text.length > MAX_NOTE_CHARACTERS) return {};
  try {
    const features = JSON.parse(text)?.info?.features;
    return typeof features === "object" ? (features ?? {}) : {};
  } catch {
    return {};
  }
}
