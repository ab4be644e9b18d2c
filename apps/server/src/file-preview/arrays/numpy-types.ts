import type { PythonValue } from "./python-literal.ts";

export interface NumpyType {
  /** As `numpy.dtype` prints it: `float32`, `<U8`. */
  readonly name: string;
  /** Of one item; absent for objects, which are pickled. */
  readonly bytes?: number;
}

const NUMBERS: Readonly<Record<string, string>> = { f: "float", i: "int", u: "uint", c: "complex" };
const DATES: Readonly<Record<string, string>> = { M: "datetime64", m: "timedelta64" };
const MAX_NAME = 200;

/** Reads a `descr`: a text, or a list of fields. Throws `SyntaxError` for one that NumPy does not write. */
export function numpyType(descr: PythonValue | undefined): NumpyType {
  if (typeof descr === "string") return plainType(descr);
  if (!Array.isArray(descr) || descr.length === 0)
    throw new SyntaxError("The header has no type of items.");
  const fields = descr.map(fieldType);
  const name = `struct<${fields.map((field) => field.name).join(", ")}>`;
  const bytes = fields.reduce<number | undefined>(
    (sum, field) =>
      sum === undefined || field.bytes === undefined ? undefined : sum + field.bytes,
    0,
  );
  return {
    name: name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name,
    ...(bytes !== undefined && { bytes }),
  };
}

/** `('name', '<f4')` or `('name', '<f4', (2, 3))`; a name may come with a title. */
function fieldType(field: PythonValue): NumpyType {
  const [label, descr, shape] = Array.isArray(field) ? (field as readonly PythonValue[]) : [];
  const name = Array.isArray(label) ? label.at(-1) : label;
  const { name: type, bytes } = numpyType(descr);
  const sides = shape === undefined ? [] : shapeOf(shape);
  return {
    name: `${name ?? ""}: ${type}${sides.length > 0 ? `[${sides.join(", ")}]` : ""}`,
    ...(bytes !== undefined && { bytes: sides.reduce((product, side) => product * side, bytes) }),
  };
}

function plainType(descr: string): NumpyType {
  const [, order = "", kind = "", digits = "", unit = ""] =
    /^([<>|=])?([?bBfiucSaUVOMm])(\d{0,9})(\[[^\]]{1,20}\])?$/.exec(descr) ?? [];
  if (kind === "") throw new SyntaxError("The type of items is unknown.");
  const size = Number(digits || 1);
  const suffix = order === ">" && size > 1 ? " (big-endian)" : "";
  if (NUMBERS[kind] && digits) return { name: `${NUMBERS[kind]}${size * 8}${suffix}`, bytes: size };
  if (DATES[kind]) return { name: `${DATES[kind]}${unit}${suffix}`, bytes: 8 };
  if (kind === "b" || kind === "?") return { name: "bool", bytes: 1 };
  if (kind === "O") return { name: "object" };
  return { name: descr, bytes: kind === "U" ? Number(digits) * 4 : Number(digits || 0) };
}

export function shapeOf(value: PythonValue | undefined): readonly number[] {
  const sides = Array.isArray(value) ? value : [value];
  if (sides.length > 64 || !sides.every((side) => Number.isSafeInteger(side) && side >= 0))
    throw new SyntaxError("The shape in the header is invalid.");
  return sides;
}
