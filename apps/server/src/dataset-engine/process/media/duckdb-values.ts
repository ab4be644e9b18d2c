import {
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBListValue,
  DuckDBStructValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  DuckDBTypeId as Id,
} from "@duckdb/node-api";
import type { WriteType } from "../parquet/write-type.ts";

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
  [Id.VARCHAR]: "string",
  [Id.BLOB]: "binary",
  [Id.DATE]: "date32",
  [Id.TIMESTAMP]: "timestamp[us]",
  [Id.TIMESTAMP_S]: "timestamp[ms]",
  [Id.TIMESTAMP_MS]: "timestamp[ms]",
  [Id.TIMESTAMP_NS]: "timestamp[ns]",
  [Id.TIMESTAMP_TZ]: "timestamp[us, tz=UTC]",
};

/** A column of this type as it is written again; `undefined` for what is written as text. */
export function writeTypeOf(type: DuckDBType): WriteType | undefined {
  if (type.typeId === Id.LIST) {
    const list = writeTypeOf(type.valueType);
    return list && { list };
  }
  if (type.typeId === Id.STRUCT) {
    const fields = type.entryNames.map((name, at) => ({
      name,
      type: writeTypeOf(type.entryTypes[at] as DuckDBType),
    }));
    return fields.every((field) => field.type !== undefined)
      ? { fields: fields as { name: string; type: WriteType }[] }
      : undefined;
  }
  const scalar = SCALARS[type.typeId];
  return scalar === undefined ? undefined : { scalar };
}

/** A value as the Parquet writer takes it. */
export function plainValue(value: DuckDBValue): unknown {
  if (value instanceof DuckDBListValue) return value.items.map(plainValue);
  if (value instanceof DuckDBStructValue)
    return Object.fromEntries(
      Object.entries(value.entries).map(([name, field]) => [name, plainValue(field)]),
    );
  if (value instanceof DuckDBBlobValue) return value.bytes;
  if (value instanceof DuckDBDateValue) return value.days;
  if (value instanceof DuckDBTimestampSecondsValue) return value.seconds * 1000n;
  if (value instanceof DuckDBTimestampMillisecondsValue) return value.millis;
  if (value instanceof DuckDBTimestampNanosecondsValue) return value.nanos;
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue)
    return value.micros;
  return value;
}
