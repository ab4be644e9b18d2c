import { join } from "node:path";
import { mergeColumns, type TypedColumn } from "../../convert/column-type.ts";
import {
  type BadLine,
  type ConvertAsk,
  MAX_COLUMNS,
  MAX_MEDIUM_BYTES,
  OUT_FOLDER,
  partName,
  SHOWN_BAD_LINES,
  type WrittenFile,
} from "../../convert/convert-work.ts";
import { EngineError } from "../../engine-error.ts";
import { findFault } from "../media/check-media.ts";
import { sizeOf } from "../media/write-media.ts";
import { OWN_FOLDER } from "../own-folder.ts";
import { partLimits } from "../parquet/part-limits.ts";
import { writeParts } from "../parquet/write-parts.ts";
import { writeColumns } from "../parquet/write-type.ts";
import { decodeField, Unreadable } from "./decode-field.ts";
import { type Example, examplesOf, type Field } from "./examples.ts";
import { fitValue, typeOfValue } from "./fit-value.ts";

/** The loader looks at so many, and refuses archives where they differ. */
const ALIKE = 5;
const OWN_COLUMNS: readonly TypedColumn[] = [
  { name: "__key__", type: "text" },
  { name: "__url__", type: "text" },
];

/** A row for each example of an archive; what can't be read of one is null. */
export async function convertWebdataset({
  file,
  work,
  url,
  partBytes,
}: ConvertAsk): Promise<WrittenFile | { readonly columns: readonly TypedColumn[] }> {
  const path = join(OWN_FOLDER, file);
  if (work.shape === "columns") return { columns: await findColumns(path) };
  const { columns } = work;
  const parts = writeParts(writeColumns(columns), partLimits(columns, partBytes), (part) =>
    join(OWN_FOLDER, OUT_FOLDER, partName(part)),
  );
  const problems: BadLine[] = [];
  let badCells = 0;
  const note = (problem: BadLine) => {
    if (badCells++ < SHOWN_BAD_LINES) problems.push(problem);
  };
  let row = 0;
  const onFault = (name: string, fault: string) => note({ row, message: `${name}: ${fault}` });
  for await (const example of examplesOf(path, MAX_MEDIUM_BYTES, onFault)) {
    const cells = columns.map((column) => {
      if (column.name === "__key__") return example.key;
      if (column.name === "__url__") return url;
      try {
        return cellOf(example, column);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        const message = `${example.key}.${column.name}: ${error.message}`;
        note({ row, column: column.name, message });
        return null;
      }
    });
    parts.add(cells, sizeOf(cells));
    row++;
  }
  return { parts: parts.finish(), badRows: 0, badCells, problems, widen: [] };
}

function cellOf({ key, fields }: Example, { name, type }: TypedColumn): unknown {
  const field = fields.get(name);
  if (field === undefined) return null;
  const value = decode(name, field);
  if (typeof type === "string" || !("media" in type)) return fitValue(value, type);
  const path = `${key.slice(key.lastIndexOf("/") + 1)}.${name}`;
  const bytes = value as Uint8Array;
  const fault = findFault(path, bytes);
  if (fault !== undefined) throw new Unreadable(fault);
  return { bytes, path };
}

function decode(name: string, field: Field): unknown {
  if (!(field instanceof Uint8Array)) throw new Unreadable(field.fault);
  return decodeField(name, field, MAX_MEDIUM_BYTES);
}

async function findColumns(path: string): Promise<readonly TypedColumn[]> {
  let merged: readonly TypedColumn[] = [];
  const seen = new Set<string>();
  let first: string | undefined;
  let count = 0;
  for await (const { fields } of examplesOf(path, MAX_MEDIUM_BYTES, () => {})) {
    const names = [...fields.keys()].toSorted().join(" ");
    first ??= names;
    if (count++ < ALIKE && names !== first)
      throw new EngineError(
        "DatasetGenerationError",
        "Its first files do not have the same endings under each name, as those of a WebDataset have.",
      );
    const columns = [...fields].map(([name, field]) => ({ name, type: typeOfField(name, field) }));
    const signature = JSON.stringify(columns);
    if (seen.has(signature)) continue;
    if (seen.size < MAX_COLUMNS) seen.add(signature);
    merged = mergeColumns(merged, columns);
    requireFew(merged);
  }
  if (count === 0) throw new EngineError("DatasetGenerationError", "It has no files with rows.");
  return [...merged, ...OWN_COLUMNS];
}

function typeOfField(name: string, field: Field) {
  try {
    return typeOfValue(decode(name, field));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return "null" as const;
  }
}

/** With all columns in columns. */
function requireFew(columns: readonly TypedColumn[]): void {
  const count = JSON.stringify(columns).split('"name":').length - 1;
  if (count > MAX_COLUMNS)
    throw new EngineError(
      "TooManyColumnsError",
      `It has ${count} columns; files with at most ${MAX_COLUMNS} are converted.`,
    );
}
