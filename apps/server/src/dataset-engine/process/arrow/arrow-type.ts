import { type DataType, DateUnit, Precision, TimeUnit, Type } from "apache-arrow";
import type { ColumnType } from "../../convert/column-type.ts";
import { EngineError } from "../../engine-error.ts";

const FLOATS: Readonly<Record<number, string>> = {
  // Parquet readers know its halves less than its singles.
  [Precision.HALF]: "float32",
  [Precision.SINGLE]: "float32",
  [Precision.DOUBLE]: "float64",
};
const UNITS: Readonly<Record<number, string>> = {
  [TimeUnit.SECOND]: "s",
  [TimeUnit.MILLISECOND]: "ms",
  [TimeUnit.MICROSECOND]: "us",
  [TimeUnit.NANOSECOND]: "ns",
};
const MAX_DEPTH = 50;

/** What an Arrow type has to say of itself, whichever it is. */
type Details = DataType & {
  readonly bitWidth: number;
  readonly isSigned: boolean;
  readonly precision: number;
  readonly scale: number;
  readonly unit: number;
  readonly timezone?: string | null;
  readonly dictionary: DataType;
};

/** A type of a column as it is written. Throws for one that is not converted. */
export function typeOfArrow(type: DataType, depth = 0): ColumnType {
  const { bitWidth, isSigned, precision, scale, unit, timezone, dictionary } = type as Details;
  const inner = (at: number) => typeOfArrow(type.children[at]?.type as DataType, depth + 1);
  if (depth > MAX_DEPTH) throw refused(type);
  switch (type.typeId as Type) {
    case Type.Null:
      return "null";
    case Type.Bool:
      return { scalar: "bool" };
    case Type.Int:
      return { scalar: `${isSigned ? "int" : "uint"}${bitWidth}` };
    case Type.Float:
      return { scalar: FLOATS[precision] ?? "float64" };
    case Type.Utf8:
    case Type.Utf8View:
      return { scalar: "string" };
    case Type.LargeUtf8:
      return { scalar: "large_string" };
    case Type.Binary:
    case Type.BinaryView:
    case Type.FixedSizeBinary:
      return { scalar: "binary" };
    case Type.LargeBinary:
      return { scalar: "large_binary" };
    case Type.Date:
      return { scalar: unit === DateUnit.DAY ? "date32" : "date64" };
    case Type.Timestamp:
      // As PyArrow writes seconds, which Parquet does not have.
      return {
        scalar: `timestamp[${unit === TimeUnit.SECOND ? "ms" : UNITS[unit]}${timezone ? `, tz=${timezone}` : ""}]`,
      };
    case Type.Time:
      return { scalar: `time${unit <= TimeUnit.MILLISECOND ? 32 : 64}[${UNITS[unit]}]` };
    case Type.Duration:
      return { scalar: `duration[${UNITS[unit]}]` };
    case Type.Decimal:
      if (bitWidth !== 128) throw refused(type);
      return { scalar: `decimal128(${precision}, ${scale})` };
    case Type.List:
    case Type.LargeList:
    case Type.FixedSizeList:
    case Type.Map:
      return { list: inner(0) };
    case Type.Struct:
      return {
        fields: type.children.map((field) => ({
          name: field.name,
          type: typeOfArrow(field.type, depth + 1),
        })),
      };
    case Type.Dictionary:
      return typeOfArrow(dictionary, depth + 1);
    default:
      throw refused(type);
  }
}

const refused = (type: DataType) =>
  new EngineError(
    "DatasetGenerationError",
    `It has a column of the type ${String(type).slice(0, 100)}, which is not converted.`,
  );
