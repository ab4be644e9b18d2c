import { type DuckDBType, DuckDBTypeId as Id } from "@duckdb/node-api";
import { quoteText } from "../where/print-sql.ts";
import type { Split } from "./open-split.ts";

/** A column's type in the words of the `datasets` library. */
export type Feature = Readonly<Record<string, unknown>> | readonly unknown[];

const MAX_NOTE_CHARACTERS = 1_000_000;
const SCALARS: Readonly<Partial<Record<Id, string>>> = {
  [Id.BOOLEAN]: "bool",
  [Id.TINYINT]: "int8",
  [Id.SMALLINT]: "int16",
  [Id.INTEGER]: "int32",
  [Id.BIGINT]: "int64",
  [Id.UTINYINT]: "uint8",
  [Id.USMALLINT]: "uint16",
  [Id.UINTEGER]: "uint32",
  [Id.UBIGINT]: "uint64",
  [Id.FLOAT]: "float32",
  [Id.DOUBLE]: "float64",
  [Id.BLOB]: "binary",
  [Id.DATE]: "date32",
  [Id.TIME]: "time64[us]",
  [Id.TIMESTAMP]: "timestamp[us]",
  [Id.TIMESTAMP_S]: "timestamp[s]",
  [Id.TIMESTAMP_MS]: "timestamp[ms]",
  [Id.TIMESTAMP_NS]: "timestamp[ns]",
  [Id.TIMESTAMP_TZ]: "timestamp[us, tz=UTC]",
};

/** Features by column: what the first file's metadata says of a column, else by its type. */
export async function listFeatures(split: Split): Promise<ReadonlyMap<string, Feature>> {
  const noted = await readNotes(split);
  return new Map(
    split.columns.map(({ name, type }) => {
      const note = Object.hasOwn(noted, name) ? noted[name] : undefined;
      return [name, isFeature(note) ? note : featureOf(type)];
    }),
  );
}

/** The class of a feature: `Image`, `ClassLabel`, `Value`; `undefined` for a structure. */
export const kindOf = (feature: Feature | undefined): string | undefined =>
  feature !== undefined && "_type" in feature && typeof feature._type === "string"
    ? feature._type
    : undefined;

const isFeature = (note: unknown): note is Feature => typeof note === "object" && note !== null;

export function featureOf(type: DuckDBType): Feature {
  switch (type.typeId) {
    case Id.LIST:
      return { feature: featureOf(type.valueType), _type: "List" };
    case Id.ARRAY:
      return { feature: featureOf(type.valueType), length: type.length, _type: "List" };
    case Id.MAP:
      return {
        feature: { key: featureOf(type.keyType), value: featureOf(type.valueType) },
        _type: "List",
      };
    case Id.STRUCT:
      return Object.fromEntries(
        type.entryNames.map((name, at) => [name, featureOf(type.entryTypes[at] as DuckDBType)]),
      );
    case Id.DECIMAL:
      return { dtype: `decimal128(${type.width}, ${type.scale})`, _type: "Value" };
    default:
      return { dtype: SCALARS[type.typeId] ?? "string", _type: "Value" };
  }
}

/** The features that the `datasets` library writes into a Parquet file. */
async function readNotes({ connection, names }: Split): Promise<Readonly<Record<string, unknown>>> {
  const found = await connection.runAndReadAll(
    `SELECT decode(value) FROM parquet_kv_metadata(${quoteText(names[0] ?? "")})
     WHERE key = 'huggingface'::BLOB AND octet_length(value) <= ${MAX_NOTE_CHARACTERS} LIMIT 1`,
  );
  try {
    const note = JSON.parse(String(found.getRows()[0]?.[0] ?? "{}"));
    return typeof note?.info?.features === "object" ? (note.info.features ?? {}) : {};
  } catch {
    return {};
  }
}
