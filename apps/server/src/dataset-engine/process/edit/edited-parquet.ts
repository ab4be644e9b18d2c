import { type DuckDBConnection, type DuckDBType, DuckDBTypeId as Id } from "@duckdb/node-api";
import type { EditAsk } from "../../edit/edit-work.ts";
import { EngineError } from "../../engine-error.ts";
import { quoteName, quoteText } from "../../where/print-sql.ts";
import { type Feature, featureOf } from "../features.ts";
import { createFindColumn } from "../find-column.ts";
import type { Column } from "../open-split.ts";
import { type EditedTable, rowName } from "./edited-table.ts";
import { notOfType, requireColumn, requireNewName } from "./require-columns.ts";

const MAX_NOTE_BYTES = 1_000_000;
const CODECS = new Set(["UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "BROTLI", "LZ4_RAW"]);
const [FEWEST_ROWS, MOST_ROWS] = [2_048, 1_000_000];
const NESTED: ReadonlySet<Id> = new Set([Id.LIST, Id.ARRAY, Id.STRUCT, Id.MAP]);

/** Types, compression, size of row groups and notes of writers stay. */
export async function openParquet(
  connection: DuckDBConnection,
  { file }: EditAsk,
): Promise<EditedTable> {
  const source = `read_parquet(${quoteText(file)}, hive_partitioning = false)`;
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRows();
  const columns = await listColumns(connection, source);
  const names = columns.map(({ name }) => name);
  const row = quoteName(rowName(names));
  const list = (items: readonly string[]) => items.join(", ");
  const same = names.map(quoteName);

  async function valueSql(column: string, text: string | null): Promise<string> {
    requireColumn(names, column);
    if (text === null) return "NULL";
    const { type } = columns.find(({ name }) => name === column) as Column;
    if (hasBytes(type))
      throw new EngineError("InvalidParameter", `Column ${JSON.stringify(column)} holds bytes.`);
    const given = NESTED.has(type.typeId) ? `${quoteText(text)}::JSON` : quoteText(text);
    const sql = `CAST(${given} AS ${type})`;
    const isValid = await read(`SELECT ${sql} IS NOT NULL`).then(
      ([found]) => Boolean(found?.[0]),
      () => false,
    );
    if (!isValid) throw notOfType(column, String(type), text);
    return sql;
  }

  return {
    from: `(SELECT *, row_number() OVER () - 1 AS ${row} FROM ${source})`,
    row,
    same: list(same),
    find: createFindColumn({ columns }),

    async set(values, isRow) {
      const sql = new Map<string, string>();
      for (const { column, text } of values) sql.set(column, await valueSql(column, text));
      return list(
        names.map((name) => {
          const value = sql.get(name);
          if (value === undefined) return quoteName(name);
          return `CASE WHEN ${isRow} THEN ${value} ELSE ${quoteName(name)} END AS ${quoteName(name)}`;
        }),
      );
    },

    async add(column, sql) {
      requireNewName(names, column);
      return list([...same, `${sql} AS ${quoteName(column)}`]);
    },

    async options(added) {
      const [found] = await read(
        `SELECT compression, row_group_num_rows FROM parquet_metadata(${quoteText(file)}) LIMIT 1`,
      );
      const codec = String(found?.[0] ?? "ZSTD");
      const rows = Math.min(Math.max(Number(found?.[1] ?? 0), FEWEST_ROWS), MOST_ROWS);
      const feature = added && (await featureOfSql(added.sql));
      const notes = await readNotes(added && feature && { [added.column]: feature });
      return `FORMAT parquet, COMPRESSION ${CODECS.has(codec) ? codec : "ZSTD"}, ROW_GROUP_SIZE ${rows}${notes}`;
    },

    count: (out) => `SELECT count(*) FROM read_parquet(${quoteText(out)})`,
  };

  async function featureOfSql(sql: string): Promise<Feature> {
    const head = await connection.run(
      `SELECT ${sql} FROM (SELECT *, 0 AS ${row} FROM ${source}) LIMIT 0`,
    );
    return featureOf(head.columnTypes()[0] as DuckDBType);
  }

  /** Texts that writers left; the schema of Arrow's writer is not one, since it must fit exactly. */
  async function readNotes(more: Readonly<Record<string, Feature>> | undefined) {
    const found = await read(
      `SELECT decode(key), decode(value) FROM parquet_kv_metadata(${quoteText(file)})
       WHERE key <> 'ARROW:schema'::BLOB AND octet_length(value) <= ${MAX_NOTE_BYTES} LIMIT 20`,
    );
    const notes = found.map(([key, value]) => {
      const text = key === "huggingface" && more ? withFeatures(String(value), more) : value;
      return `${quoteText(String(key))}: ${quoteText(String(text))}`;
    });
    return notes.length > 0 ? `, KV_METADATA {${notes.join(", ")}}` : "";
  }
}

async function listColumns(connection: DuckDBConnection, source: string) {
  const head = await connection.run(`SELECT * FROM ${source} LIMIT 0`);
  const types = head.columnTypes();
  return head.columnNames().map((name, at) => ({ name, type: types[at] as DuckDBType }));
}

function withFeatures(note: string, more: Readonly<Record<string, Feature>>): string {
  try {
    const { info, ...rest } = JSON.parse(note);
    return JSON.stringify({
      ...rest,
      info: { ...info, features: { ...info.features, ...more } },
    });
  } catch {
    return note;
  }
}

function hasBytes(type: DuckDBType): boolean {
  if (type.typeId === Id.BLOB) return true;
  if (type.typeId === Id.LIST || type.typeId === Id.ARRAY) return hasBytes(type.valueType);
  if (type.typeId === Id.STRUCT) return type.entryTypes.some(hasBytes);
  return type.typeId === Id.MAP && (hasBytes(type.keyType) || hasBytes(type.valueType));
}
