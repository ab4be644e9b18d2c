import { type ColumnType, mergeTypes, type TypedColumn } from "../../convert/column-type.ts";
import { Unreadable } from "./decode-field.ts";

/** Deeper values are text. */
const MAX_DEPTH = 30;
const [LEAST, MOST] = [-(2n ** 63n), 2n ** 63n - 1n];

/** The type of a decoded value. */
export function typeOfValue(value: unknown, depth = 0): ColumnType {
  if (value === null) return "null";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "bigint") return LEAST <= value && value <= MOST ? "int" : "float";
  if (typeof value === "number") return "float";
  if (typeof value === "string" || depth === MAX_DEPTH) return "text";
  if (value instanceof Uint8Array) return { scalar: "binary" };
  return Array.isArray(value)
    ? { list: listType(value, depth) }
    : { fields: fieldTypes(value as object, depth) };
}

const fieldTypes = (value: object, depth: number): readonly TypedColumn[] =>
  Object.entries(value).map(([name, field]) => ({ name, type: typeOfValue(field, depth + 1) }));

function listType(values: readonly unknown[], depth: number): ColumnType {
  let merged: ColumnType = "null";
  for (const value of values) merged = mergeTypes(merged, typeOfValue(value, depth + 1));
  return merged;
}

/** A value as it is written into a column of a type. Throws `Unreadable` where it does not fit. */
export function fitValue(value: unknown, type: ColumnType): unknown {
  if (value === null || value === undefined) return null;
  if (typeof type === "string") return fitScalar(value, type);
  if ("list" in type && Array.isArray(value)) return value.map((one) => fitValue(one, type.list));
  if ("fields" in type && isPlain(value)) {
    if (type.fields.length === 0) return asText(value);
    return Object.fromEntries(
      type.fields.map((field) => [
        field.name,
        fitValue(Object.hasOwn(value, field.name) ? value[field.name] : null, field.type),
      ]),
    );
  }
  if ("scalar" in type && type.scalar === "binary" && value instanceof Uint8Array) return value;
  throw new Unreadable("Its value has another type than those of other rows.");
}

function fitScalar(value: unknown, type: ColumnType & string): unknown {
  const isNumber = typeof value === "number" || typeof value === "bigint";
  if (type === "text" || type === "null") return typeof value === "string" ? value : asText(value);
  if (type === "bool" && typeof value === "boolean") return value;
  if (type === "float" && isNumber) return Number(value);
  if (type === "int" && typeof value === "bigint" && LEAST <= value && value <= MOST) return value;
  throw new Unreadable("Its value has another type than those of other rows.");
}

/** A value of another type than its column: as text where the column is text, else null. */
export function fitOther(value: unknown, type: ColumnType): unknown {
  if (value === null) return null;
  if (type === "text") return typeof value === "string" ? value : asText(value);
  if (type === "float") return Number(value);
  return null;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && !Array.isArray(value) && !(value instanceof Uint8Array);

const asText = (value: unknown): string =>
  value instanceof Uint8Array
    ? Buffer.from(value).toString("base64")
    : JSON.stringify(value, (_key, one) =>
        typeof one === "bigint"
          ? (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(`${one}`)
          : one,
      );
