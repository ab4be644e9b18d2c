import { DataType, DateUnit, type Field, TimeUnit } from "apache-arrow";

/** A type in the words of the viewer: `int64`, `list of string`. */
export function typeName(type: DataType): string {
  if (DataType.isUtf8(type)) return "string";
  if (DataType.isInt(type)) return `${type.isSigned ? "int" : "uint"}${type.bitWidth}`;
  if (DataType.isFloat(type)) return type.precision === 1 ? "float" : "double";
  if (DataType.isBool(type)) return "bool";
  if (DataType.isBinary(type)) return "binary";
  if (DataType.isDecimal(type)) return `decimal(${type.precision}, ${type.scale})`;
  if (DataType.isDate(type)) return type.unit === DateUnit.DAY ? "date" : "timestamp";
  if (DataType.isTime(type)) return "time";
  if (DataType.isTimestamp(type)) return type.timezone ? "timestamp with time zone" : "timestamp";
  if (DataType.isList(type) || DataType.isFixedSizeList(type))
    return `list of ${typeName(type.children[0]?.type ?? type)}`;
  if (DataType.isInterval(type)) return "interval";
  if (DataType.isMap(type)) return "map";
  if (DataType.isStruct(type))
    return `{${type.children.map((field: Field) => field.name).join(", ")}}`;
  if (DataType.isDictionary(type)) return typeName(type.dictionary);
  return DataType.isNull(type) ? "null" : `${type}`.toLowerCase();
}

export const isNumber = (type: DataType): boolean =>
  DataType.isInt(type) || DataType.isFloat(type) || DataType.isDecimal(type);

export const isTemporal = (type: DataType): boolean =>
  DataType.isDate(type) || DataType.isTimestamp(type) || DataType.isTime(type);

/** How many of a unit are a second. */
export const PER_SECOND: Readonly<Record<TimeUnit, bigint>> = {
  [TimeUnit.SECOND]: 1n,
  [TimeUnit.MILLISECOND]: 1_000n,
  [TimeUnit.MICROSECOND]: 1_000_000n,
  [TimeUnit.NANOSECOND]: 1_000_000_000n,
};
