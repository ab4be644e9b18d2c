import type { ColumnType, TypedColumn } from "../../../dataset-engine/convert/column-type.ts";

const TYPES: Readonly<Record<string, ColumnType>> = {
  bool: "bool",
  int64: "int",
  float64: "float",
};

/** The type that a converted column was read by, from its feature. */
export function columnTypeOf(feature: unknown): ColumnType {
  if (typeof feature !== "object" || feature === null) return "text";
  if ("_type" in feature && typeof feature._type === "string") {
    if (feature._type === "List" && "feature" in feature)
      return { list: columnTypeOf(feature.feature) };
    return ("dtype" in feature && TYPES[String(feature.dtype)]) || "text";
  }
  return {
    fields: Object.entries(feature).map(
      ([name, inner]): TypedColumn => ({ name, type: columnTypeOf(inner) }),
    ),
  };
}
