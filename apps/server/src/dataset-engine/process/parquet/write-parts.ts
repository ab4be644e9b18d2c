import { zstdCompressSync } from "node:zlib";
import { type ColumnSource, fileWriter, ParquetWriter } from "hyparquet-writer";
import { hasMedia, noteOf, schemaOf, type WriteColumn } from "./write-type.ts";

export interface PartLimits {
  /** Of one row group; the bytes are those of its values. */
  readonly groupRows: number;
  readonly groupBytes: number;
  /** After which a file ends with its row group. */
  readonly partBytes: number;
}

/** Writes rows into Parquet files, one after the other; memory holds one row group. */
export interface PartWriter {
  /** Values by column, and about how many bytes they have. */
  add(row: readonly unknown[], bytes: number): void;
  /** Ends the last file; returns how many rows each has. At least one file is written. */
  finish(): readonly number[];
}

const COMPRESSORS = { ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes) };

/** `pathOf` says where each file goes, by its number; all get these notes. */
export function writeParts(
  columns: readonly WriteColumn[],
  limits: PartLimits,
  pathOf: (part: number) => string,
  notes: readonly { readonly key: string; readonly value: string }[] = [],
): PartWriter {
  const parts: number[] = [];
  let open: { readonly parquet: ParquetWriter; readonly offset: () => number } | undefined;
  let group: unknown[][] = columns.map(() => []);
  let groupBytes = 0;
  let groupRows = 0;

  function openPart() {
    const writer = fileWriter(pathOf(parts.length));
    const parquet = new ParquetWriter({
      writer,
      schema: schemaOf(columns),
      codec: "ZSTD",
      compressors: COMPRESSORS,
      kvMetadata: [{ key: "huggingface", value: noteOf(columns) }, ...notes],
      createdBy: "orrery",
    });
    parts.push(0);
    return { parquet, offset: () => writer.offset };
  }

  function flush(): void {
    if (groupRows === 0) return;
    open ??= openPart();
    void open.parquet.write({ columnData: group.map(sourceOf), rowGroupSize: groupRows });
    parts[parts.length - 1] = (parts.at(-1) ?? 0) + groupRows;
    group = columns.map(() => []);
    [groupBytes, groupRows] = [0, 0];
    if (open.offset() < limits.partBytes) return;
    void open.parquet.finish();
    open = undefined;
  }

  const sourceOf = (data: unknown[], at: number): ColumnSource => {
    const { name, type } = columns[at] as WriteColumn;
    return hasMedia(type)
      ? { name, data, codec: "UNCOMPRESSED", encoding: "PLAIN", statistics: false }
      : { name, data };
  };

  return {
    add(row, bytes) {
      if (groupRows > 0 && groupBytes + bytes > limits.groupBytes) flush();
      for (const [at, values] of group.entries()) values.push(row[at] ?? null);
      groupBytes += bytes;
      groupRows += 1;
      if (groupRows >= limits.groupRows) flush();
    },
    finish() {
      flush();
      if (parts.length === 0) open = openPart();
      if (open) void open.parquet.finish();
      open = undefined;
      return parts;
    },
  };
}
