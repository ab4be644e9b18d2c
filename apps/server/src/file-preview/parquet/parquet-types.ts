import type { FileMetaData, SchemaTree } from "hyparquet";

/** What the `datasets` library noted of a column. */
export interface ParquetFeature {
  readonly type?: string;
  /** The names of a class label's numbers. */
  readonly labels?: readonly string[];
}

const SPECIAL: Readonly<Record<string, string>> = {
  Image: "image",
  Audio: "audio",
  Video: "video",
  ClassLabel: "class label",
};

/** Features by column from the file's metadata; empty without metadata. */
export function findFeatures({
  key_value_metadata: notes = [],
}: FileMetaData): ReadonlyMap<string, ParquetFeature> {
  const note = notes.find(({ key }) => key === "huggingface")?.value;
  try {
    const features: Record<string, { _type?: string; names?: unknown }> =
      JSON.parse(note ?? "{}").info?.features ?? {};
    return new Map(
      Object.entries(features).map(([name, { _type: type = "", names }]) => [
        name,
        {
          ...(Object.hasOwn(SPECIAL, type) && { type: SPECIAL[type]! }),
          ...(Array.isArray(names) && { labels: names.map(String) }),
        },
      ]),
    );
  } catch {
    return new Map();
  }
}

/** `int64`, `string`, `list<float>`, `struct<path, bytes>`. */
export function typeOfColumn({ element, children }: SchemaTree): string {
  const { type, logical_type: logical, converted_type: converted } = element;
  if (converted === "LIST" || logical?.type === "LIST") {
    const item = children[0]?.children[0] ?? children[0];
    return `list<${item ? typeOfColumn(item) : "?"}>`;
  }
  if (converted === "MAP" || logical?.type === "MAP") return "map";
  if (children.length > 0)
    return `struct<${children.map(({ element: { name } }) => name).join(", ")}>`.slice(0, 60);
  if (converted === "UTF8" || logical?.type === "STRING" || converted === "ENUM") return "string";
  const named = (logical?.type ?? converted)?.toLowerCase();
  const plain = type === undefined ? "?" : (PLAIN[type] ?? type.toLowerCase());
  if (named === undefined) return plain;
  return named === "integer" ? plain : named.replace(/^int_/, "int").replace(/^uint_/, "uint");
}

/** As `typeOfColumn`, with units, digits and lengths: `timestamp[us, tz=UTC]`, `decimal(12, 2)`. */
export function detailedType(tree: SchemaTree): string {
  const { logical_type: logical, converted_type: converted, ...element } = tree.element;
  if (logical?.type === "TIMESTAMP" || logical?.type === "TIME")
    return `${logical.type.toLowerCase()}[${UNITS[logical.unit]}${logical.isAdjustedToUTC ? ", tz=UTC" : ""}]`;
  if (logical?.type === "DECIMAL" || converted === "DECIMAL")
    return `decimal(${element.precision}, ${element.scale ?? 0})`;
  const type = typeOfColumn(tree);
  return type === "binary" && element.type_length ? `binary[${element.type_length}]` : type;
}

const UNITS = { MILLIS: "ms", MICROS: "us", NANOS: "ns" };

const PLAIN: Readonly<Record<string, string>> = {
  BOOLEAN: "bool",
  DOUBLE: "double",
  BYTE_ARRAY: "binary",
  FIXED_LEN_BYTE_ARRAY: "binary",
};
