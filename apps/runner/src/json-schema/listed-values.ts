import type { Flat, TypeName } from "./flat-schema.ts";
import { type Path, unsupported } from "./schema-problem.ts";
import { OTHER_FORMATS, STRING_FORMATS } from "./string-formats.ts";

/** Of the values that a schema lists, as JSON, those of a type that its other keywords allow as well. */
export function listedValues(flat: Flat, type: TypeName, path: Path): readonly string[] {
  const values = [...(flat.values ?? [])].filter((json) => isOfType(JSON.parse(json), type));
  if (values.length === 0) return values;
  for (const keyword of UNCHECKED[type] ?? [])
    if (flat[keyword] !== undefined && (keyword !== "format" || isFormat(flat.format)))
      throw unsupported("enum", path, `cannot be combined with ${keyword}`);
  return values.filter((json) => isWithin(flat, JSON.parse(json)));
}

/** Keywords that listed values are not compared with. */
const UNCHECKED: Readonly<Partial<Record<TypeName, readonly (keyof Flat)[]>>> = {
  object: ["properties", "required", "additional"],
  array: ["items", "prefixItems"],
  string: ["pattern", "format"],
};

const isFormat = (format = ""): boolean =>
  Object.hasOwn(STRING_FORMATS, format) || OTHER_FORMATS.has(format);

function isOfType(value: unknown, type: TypeName): boolean {
  if (value === null) return type === "null";
  if (Array.isArray(value)) return type === "array";
  if (typeof value === "number")
    return type === "number" || (type === "integer" && Number.isInteger(value));
  return typeof value === type;
}

function isWithin(flat: Flat, value: unknown): boolean {
  if (typeof value === "number")
    return (
      value >= (flat.minimum ?? value) &&
      value <= (flat.maximum ?? value) &&
      !(value <= (flat.exclusiveMinimum ?? Number.NEGATIVE_INFINITY)) &&
      !(value >= (flat.exclusiveMaximum ?? Number.POSITIVE_INFINITY))
    );
  if (typeof value === "string")
    return isBetween(Array.from(value).length, flat.minLength, flat.maxLength);
  if (Array.isArray(value)) return isBetween(value.length, flat.minItems, flat.maxItems);
  return true;
}

const isBetween = (length: number, min = 0, max = Number.POSITIVE_INFINITY): boolean =>
  length >= min && length <= max;
