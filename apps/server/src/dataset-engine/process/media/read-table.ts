import { DuckDBListValue, DuckDBTypeId as Id } from "@duckdb/node-api";
import type { MetadataTable, TableAsk, TableColumn, TableRow } from "../../convert/media-work.ts";
import { EngineError } from "../../engine-error.ts";
import type { EngineSettings } from "../../engine-job.ts";
import { quoteName } from "../../where/print-sql.ts";
import { type Column, openSplit } from "../open-split.ts";

/** Of all names together. */
const MAX_CHARACTERS = 32_000_000;

/** The files that a table of metadata names, and its other columns. */
export async function readTable(
  { table, mostRows }: TableAsk,
  settings: EngineSettings,
): Promise<string> {
  const split = await openSplit([table], settings);
  try {
    const total = split.rows[0] ?? 0;
    if (total > mostRows)
      throw new EngineError(
        "TooBigContentError",
        `It has ${total} rows; metadata with at most ${mostRows} are converted.`,
      );
    const columns = split.columns.map(tableColumnOf);
    const named = columns.filter(({ kind }) => kind !== "value");
    const select = [
      "md5(one::VARCHAR)",
      ...named.map(({ source }) => `one.${quoteName(source)}`),
    ].join(", ");
    const result = await split.connection.stream(`SELECT ${select} FROM ${split.from()} AS one`);
    const rows: TableRow[] = [];
    let characters = 0;
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) break;
      for (const [digest, ...values] of chunk.getRows()) {
        const files = values.map((value) =>
          value instanceof DuckDBListValue ? value.items.map(nameOf) : nameOf(value),
        );
        characters += JSON.stringify(files).length + 50;
        if (characters > MAX_CHARACTERS)
          throw new EngineError("TooBigContentError", "Its names of files are too long.");
        rows.push({ digest: String(digest), files });
      }
    }
    return JSON.stringify({ columns, rows } satisfies MetadataTable);
  } finally {
    split.close();
  }
}

const nameOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** `file_name` is the medium itself, `mask_file_name` is `mask`; the loader of folders has these names. */
function tableColumnOf({ name, type }: Column): TableColumn {
  const own = { source: name, type: String(type) };
  const isText = type.typeId === Id.VARCHAR;
  const isList = type.typeId === Id.LIST && type.valueType.typeId === Id.VARCHAR;
  const one = isText ? /^(?:(.*)_)?file_name$/s.exec(name) : null;
  if (one) return { ...own, name: one[1] ?? "", kind: "file" };
  const many = isList ? /^(?:(.*)_)?file_names$/s.exec(name) : null;
  if (many) return { ...own, name: many[1] ?? "", kind: "files" };
  return { ...own, name, kind: "value" };
}
