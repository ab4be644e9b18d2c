import type { RowsPage } from "@orrery/web/page-data/repo/rows";
import { type Compressors, type FileMetaData, parquetReadObjects, parquetSchema } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import {
  MAX_CHUNK_BYTES,
  MAX_CHUNKS_BYTES,
  MAX_COLUMNS,
  MAX_PARQUET_PAGE,
} from "../../base/preview-limits.ts";
import type { ByteSource } from "../byte-source.ts";
import { PreviewError } from "../preview-error.ts";
import { createCells } from "../row-cells.ts";
import { parseRow, type RowCursor } from "../row-cursor.ts";
import { openParquet } from "./parquet-file.ts";
import { findFeatures, typeOfColumn } from "./parquet-types.ts";

/** Rows of a Parquet file: its footer and the row groups that hold them are read, nothing else. */
export async function readParquetRows(source: ByteSource, cursor: RowCursor): Promise<RowsPage> {
  const { file, metadata } = await openParquet(source);
  const total = Number(metadata.num_rows);
  const first = Math.min(parseRow(cursor.at), total);
  const end = Math.min(total, first + cursor.limit);
  const features = findFeatures(metadata);
  const columns = parquetSchema(metadata).children.slice(0, MAX_COLUMNS);
  const readable = readableColumns(metadata, first, end);
  const names = columns.map(({ element }) => element.name);
  const rows =
    first < end
      ? await parquetReadObjects({
          file,
          metadata,
          columns: names.filter((name) => readable.has(name)),
          rowStart: first,
          rowEnd: end,
          compressors: BOUNDED,
          useOffsetIndex: true,
          utf8: false,
        })
      : [];
  const cells = createCells();
  return {
    columns: columns.map((column) => ({
      name: column.element.name,
      type: features.get(column.element.name)?.type ?? typeOfColumn(column),
    })),
    rows: rows.map((row) =>
      names.map((name) => {
        if (!readable.has(name)) return "too large to show here";
        const label = features.get(name)?.labels?.[Number(row[name])];
        return label === undefined ? cells(row[name]) : `${label} (${row[name]})`;
      }),
    ),
    first,
    total,
    ...(end < total && { next: String(end) }),
    ...(first > 0 && { previous: String(Math.max(0, first - cursor.limit)) }),
  };
}

/**
 * The columns whose parts in the row groups are small enough, separately and in total; earlier columns
 * first.
 */
function readableColumns(metadata: FileMetaData, first: number, end: number): ReadonlySet<string> {
  const bytes = new Map<string, number>();
  let start = 0;
  for (const group of metadata.row_groups) {
    const next = start + Number(group.num_rows);
    if (next > first && start < end)
      for (const { meta_data: chunk, offset_index_offset: index } of group.columns) {
        const name = chunk?.path_in_schema[0] ?? "";
        // With an index only the pages of the rows wanted are read.
        const size = index === undefined ? Number(chunk?.total_compressed_size ?? 0) : 0;
        bytes.set(name, (bytes.get(name) ?? 0) + size);
      }
    start = next;
  }
  let left = MAX_CHUNKS_BYTES;
  return new Set(
    [...bytes].flatMap(([name, size]) => {
      if (size > Math.min(left, MAX_CHUNK_BYTES)) return [];
      left -= size;
      return [name];
    }),
  );
}

/** A page may claim any size for what is packed in it: no room is made for an absurd one. */
const BOUNDED: Compressors = Object.fromEntries(
  Object.entries(compressors).map(([codec, unpack]) => [
    codec,
    (input: Uint8Array, length: number) => {
      if (length > MAX_PARQUET_PAGE)
        throw new PreviewError("A page of this file is too large.", "over-limit");
      return unpack(input, length);
    },
  ]),
);
