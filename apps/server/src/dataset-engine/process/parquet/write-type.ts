import type { SchemaElement } from "hyparquet";

import type { ColumnType, TypedColumn } from "../../convert/column-type.ts";
import type { MediaKind } from "../../convert/media-work.ts";
import type { Feature } from "../features.ts";

/** What a column of a Parquet file has; scalars have the names that the `datasets` library has for them. */
export type WriteType =
  | { readonly scalar: string }
  | { readonly media: MediaKind }
  /** Numbers of names. */
  | { readonly labels: readonly string[] }
  | { readonly list: WriteType }
  | { readonly fields: readonly WriteColumn[] };

export interface WriteColumn {
  readonly name: string;
  readonly type: WriteType;
  /** In place of what the type says. */
  readonly feature?: unknown;
}

const SCALARS = { null: "string", bool: "bool", int: "int64", float: "float64", text: "string" };

/** As a column is written. A structure without fields is written as text: Parquet has none. */
export function writeType(type: ColumnType): WriteType {
  if (typeof type === "string") return { scalar: SCALARS[type] };
  if ("list" in type) return { list: writeType(type.list) };
  if (!("fields" in type)) return type;
  return type.fields.length === 0
    ? { scalar: SCALARS.text }
    : { fields: writeColumns(type.fields) };
}

export const writeColumns = (columns: readonly TypedColumn[]): readonly WriteColumn[] =>
  columns.map(({ type, ...column }) => ({ ...column, type: writeType(type) }));

type TimeUnit = "MILLIS" | "MICROS" | "NANOS";
type Leaf = Omit<SchemaElement, "name" | "repetition_type" | "num_children">;

const TEXT: Leaf = { type: "BYTE_ARRAY", converted_type: "UTF8" };
const BYTES: Leaf = { type: "BYTE_ARRAY" };
const LEAVES: Readonly<Record<string, Leaf>> = {
  bool: { type: "BOOLEAN" },
  int8: { type: "INT32", converted_type: "INT_8" },
  int16: { type: "INT32", converted_type: "INT_16" },
  int32: { type: "INT32" },
  int64: { type: "INT64" },
  uint8: { type: "INT32", converted_type: "UINT_8" },
  uint16: { type: "INT32", converted_type: "UINT_16" },
  uint32: { type: "INT32", converted_type: "UINT_32" },
  uint64: { type: "INT64", converted_type: "UINT_64" },
  float32: { type: "FLOAT" },
  float64: { type: "DOUBLE" },
  string: TEXT,
  large_string: TEXT,
  binary: BYTES,
  large_binary: BYTES,
  date32: { type: "INT32", converted_type: "DATE" },
  date64: { type: "INT32", converted_type: "DATE" },
};
const TIMESTAMP = /^timestamp\[(ms|us|ns)(, tz=.*)?\]$/;
const time = (type: "INT32" | "INT64", unit: TimeUnit): Leaf => ({
  type,
  logical_type: { type: "TIME", isAdjustedToUTC: false, unit },
});
const OTHERS: readonly (readonly [RegExp, (scalar: string) => Leaf])[] = [
  [/^time32/, () => time("INT32", "MILLIS")],
  [/^time64\[us/, () => time("INT64", "MICROS")],
  [/^time64\[ns/, () => time("INT64", "NANOS")],
  [/^duration/, () => ({ type: "INT64" })],
  [/^decimal128/, decimal],
];

function decimal(scalar: string): Leaf {
  const [precision = 38, scale = 0] = scalar.match(/(?<=[(, ])-?\d+/g)?.map(Number) ?? [];
  return {
    ...{ type: "FIXED_LEN_BYTE_ARRAY", type_length: 16, converted_type: "DECIMAL" },
    ...{ precision, scale },
  };
}

const UNITS = { ms: "MILLIS", us: "MICROS", ns: "NANOS" } as const;

function leafOf(scalar: string): Leaf {
  const leaf = Object.hasOwn(LEAVES, scalar) ? LEAVES[scalar] : undefined;
  if (leaf) return leaf;
  const [, unit, zone] = TIMESTAMP.exec(scalar) ?? [];
  if (unit === undefined)
    return OTHERS.find(([pattern]) => pattern.test(scalar))?.[1](scalar) ?? TEXT;
  return {
    type: "INT64",
    logical_type: {
      type: "TIMESTAMP",
      isAdjustedToUTC: zone !== undefined,
      unit: UNITS[unit as keyof typeof UNITS],
    },
  };
}

const MEDIA_FIELDS: readonly WriteColumn[] = [
  { name: "bytes", type: { scalar: "binary" } },
  { name: "path", type: { scalar: "string" } },
];

/** A Parquet schema, each element before those in it. */
export const schemaOf = (columns: readonly WriteColumn[]): SchemaElement[] => [
  { name: "schema", num_children: columns.length },
  ...columns.flatMap(({ name, type }) => elementsOf(name, type)),
];

function elementsOf(name: string, type: WriteType): SchemaElement[] {
  const optional = { name, repetition_type: "OPTIONAL" } as const;
  if ("scalar" in type) return [{ ...optional, ...leafOf(type.scalar) }];
  if ("labels" in type) return [{ ...optional, type: "INT64" }];
  if ("list" in type)
    return [
      { ...optional, num_children: 1, converted_type: "LIST" },
      { name: "list", repetition_type: "REPEATED", num_children: 1 },
      ...elementsOf("element", type.list),
    ];
  const fields = "media" in type ? MEDIA_FIELDS : type.fields;
  return [
    { ...optional, num_children: fields.length },
    ...fields.flatMap((field) => elementsOf(field.name, field.type)),
  ];
}

function featureOf(type: WriteType): Feature {
  if ("scalar" in type) return { dtype: type.scalar, _type: "Value" };
  if ("labels" in type) return { names: type.labels, _type: "ClassLabel" };
  if ("list" in type) return { feature: featureOf(type.list), _type: "List" };
  if ("media" in type) return { _type: type.media };
  return Object.fromEntries(type.fields.map((field) => [field.name, featureOf(field.type)]));
}

/** What the `datasets` library writes into its Parquet files, and reads. */
export const noteOf = (columns: readonly WriteColumn[]): string =>
  JSON.stringify({
    info: {
      features: Object.fromEntries(
        columns.map(({ name, type, feature }) => [name, feature ?? featureOf(type)]),
      ),
    },
  });

/** Whether it has bytes of files in it, which are compressed already. */
export const hasMedia = (type: WriteType): boolean =>
  "media" in type ||
  ("list" in type && hasMedia(type.list)) ||
  ("fields" in type && type.fields.some((field) => hasMedia(field.type)));
