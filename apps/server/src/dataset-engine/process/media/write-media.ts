import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import {
  type BadLine,
  OUT_FOLDER,
  partName,
  SHOWN_BAD_LINES,
  type WrittenFile,
} from "../../convert/convert-work.ts";
import type { MediaAsk, MediaColumn } from "../../convert/media-work.ts";
import type { EngineSettings } from "../../engine-job.ts";
import { quoteName } from "../../where/print-sql.ts";
import { openSplit } from "../open-split.ts";
import { OWN_FOLDER } from "../own-folder.ts";
import { MEDIA_PARTS } from "../parquet/part-limits.ts";
import { writeParts } from "../parquet/write-parts.ts";
import type { WriteColumn, WriteType } from "../parquet/write-type.ts";
import { findFault } from "./check-media.ts";
import { plainValue, writeTypeOf } from "./duckdb-values.ts";

/** Writes rows of media into one Parquet file; a medium that can't be read is null. */
export async function writeMedia(ask: MediaAsk, settings: EngineSettings): Promise<string> {
  const pack = await open(join(OWN_FOLDER, ask.pack), "r");
  const table = await openTable(ask, settings);
  const problems: BadLine[] = [];
  let badCells = 0;
  const media = readMedia(pack, ask.files, (problem) => {
    if (badCells++ < SHOWN_BAD_LINES) problems.push(problem);
  });
  try {
    const columns = ask.columns.map((column): WriteColumn => {
      return { name: column.name, type: typeOf(column, table.types) };
    });
    const parts = writeParts(columns, MEDIA_PARTS, (part) =>
      join(OWN_FOLDER, OUT_FOLDER, partName(part)),
    );
    for (let row = 0; row < ask.rows; row++) {
      const values = await table.next();
      let bytes = 0;
      const cells: unknown[] = [];
      for (const column of ask.columns) {
        const read = (file: number | null) => media(file, row, column.name);
        if (column.kind === "media") cells.push(await read(column.files[row] ?? null));
        else if (column.kind === "labels") cells.push(toBigint(column.numbers[row]));
        else if (column.kind === "table") cells.push(values.get(column.source));
        else {
          const all = column.files[row] ?? null;
          const list: unknown[] = [];
          for (const file of all ?? []) list.push(await read(file));
          cells.push(all && list);
        }
      }
      for (const cell of cells) bytes += sizeOf(cell);
      parts.add(cells, bytes);
    }
    const written: WrittenFile = {
      ...{ parts: parts.finish(), badRows: 0, badCells, problems, widen: [] },
    };
    return JSON.stringify(written);
  } finally {
    table.close();
    await pack.close();
  }
}

const toBigint = (value: number | null | undefined) =>
  value === null || value === undefined ? null : BigInt(value);

/** About how many bytes a value has. */
export function sizeOf(value: unknown): number {
  if (value instanceof Uint8Array || typeof value === "string") return value.length;
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + sizeOf(one), 8);
  if (typeof value === "object" && value !== null)
    return Object.values(value).reduce((sum: number, one) => sum + sizeOf(one), 8);
  return 8;
}

function typeOf(column: MediaColumn, types: ReadonlyMap<string, WriteType>): WriteType {
  if (column.kind === "media") return { media: column.media };
  if (column.kind === "media-list") return { list: { media: column.media } };
  if (column.kind === "labels") return { labels: column.names };
  return types.get(column.source) ?? { scalar: "string" };
}

/** Reads a file of the pack as a cell. */
function readMedia(
  pack: FileHandle,
  files: MediaAsk["files"],
  onProblem: (problem: BadLine) => void,
) {
  const starts: number[] = [];
  let end = 0;
  for (const { size } of files) {
    starts.push(end);
    end += size;
  }
  return async (number: number | null, row: number, column: string) => {
    const file = number === null ? undefined : files[number];
    if (number === null || !file) return null;
    const bytes = Buffer.alloc(file.size);
    await pack.read(bytes, 0, file.size, starts[number]);
    const fault = findFault(file.name, bytes);
    if (fault === undefined)
      return { bytes, path: file.name.slice(file.name.lastIndexOf("/") + 1) };
    onProblem({ file: file.name, row, column, message: fault });
    return null;
  };
}

/** The rows of metadata in turn, and the types of its columns. */
async function openTable({ table, columns, rows }: MediaAsk, settings: EngineSettings) {
  const wanted = columns.flatMap((column) => (column.kind === "table" ? column.source : []));
  const none: ReadonlyMap<string, unknown> = new Map();
  if (!table || wanted.length === 0)
    return { types: new Map<string, WriteType>(), next: async () => none, close: () => {} };
  const split = await openSplit([table.name], settings);
  try {
    const found = split.columns.filter(({ name }) => wanted.includes(name));
    const types = new Map(
      found.map(({ name, type }) => [name, writeTypeOf(type) ?? { scalar: "string" }] as const),
    );
    const select = found.map(({ name, type }) =>
      writeTypeOf(type) ? quoteName(name) : `${quoteName(name)}::VARCHAR`,
    );
    const result = await split.connection.stream(
      `SELECT ${select.join(", ")} FROM ${split.from()} LIMIT ${rows} OFFSET ${table.first}`,
    );
    const all = (async function* () {
      for (;;) {
        const chunk = await result.fetchChunk();
        if (!chunk || chunk.rowCount === 0) return;
        for (const cells of chunk.getRows())
          yield new Map(
            found.map(({ name }, at) => [name, plainValue(cells[at] ?? null)] as const),
          );
      }
    })();
    const next = async () => (await all.next()).value ?? none;
    return { types, next, close: split.close };
  } catch (error) {
    split.close();
    throw error;
  }
}
