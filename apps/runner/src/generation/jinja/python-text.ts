import { isList, isMapping, isText, type Value } from "./runtime-values.ts";

/** How a value is printed, as by Python's `str`. */
export function printed(value: Value): string {
  if (isText(value)) return value.value;
  return value.type === "UndefinedValue" ? "" : represented(value);
}

/** A value as in the source of a program, as by Python's `repr`. */
function represented(value: Value): string {
  if (isText(value)) return quoted(value.value);
  if (isList(value)) {
    const items = value.value.map(represented);
    if (value.type !== "TupleValue") return `[${items.join(", ")}]`;
    return items.length === 1 ? `(${items[0]},)` : `(${items.join(", ")})`;
  }
  if (isMapping(value) || value.type === "NamespaceValue") {
    const entries = [...(value.value as ReadonlyMap<string, Value>)];
    return `{${entries.map(([key, item]) => `${quoted(key)}: ${represented(item)}`).join(", ")}}`;
  }
  switch (value.type) {
    case "NullValue":
      return "None";
    case "UndefinedValue":
      return "Undefined";
    case "BooleanValue":
      return value.value ? "True" : "False";
    case "FloatValue":
      return writtenFloat(value.value as number);
    default:
      return String(value.value);
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll(
    /[\\\n\r\t]|[\p{Cc}\p{Zl}\p{Zp}]/gu,
    (one) => ESCAPES[one] ?? hexed(one),
  );
  return `${quote}${quote === "'" ? escaped.replaceAll("'", "\\'") : escaped}${quote}`;
}

function hexed(character: string): string {
  const code = character.charCodeAt(0);
  return code < 256
    ? `\\x${code.toString(16).padStart(2, "0")}`
    : `\\u${code.toString(16).padStart(4, "0")}`;
}

/** A float as Python writes it: always with a point or an exponent. */
export function writtenFloat(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
  if (Object.is(value, -0)) return "-0.0";
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e16 || size < 1e-4))
    return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

export interface JsonStyle {
  readonly indent?: number | undefined;
  readonly isAscii?: boolean;
  readonly separators?: readonly [string, string] | undefined;
  readonly isSorted?: boolean;
}

/** JSON as Python's `json.dumps` writes it. */
export function toJson(value: Value, style: JsonStyle = {}, depth = 0): string {
  const { indent, isAscii = false, isSorted = false } = style;
  const [between, colon] = style.separators ?? [indent === undefined ? ", " : ",", ": "];
  const around = (open: string, items: readonly string[], close: string) => {
    if (indent === undefined || items.length === 0) return open + items.join(between) + close;
    const line = (level: number) => `\n${" ".repeat(indent * level)}`;
    return open + line(depth + 1) + items.join(between + line(depth + 1)) + line(depth) + close;
  };
  const text = (one: string) =>
    isAscii
      ? JSON.stringify(one).replaceAll(
          /[\x7f-\uffff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
        )
      : JSON.stringify(one);
  if (isText(value)) return text(value.value);
  if (isList(value))
    return around(
      "[",
      value.value.map((item) => toJson(item, style, depth + 1)),
      "]",
    );
  if (isMapping(value)) {
    const entries = [...value.value];
    const ordered = isSorted ? entries.toSorted(([a], [b]) => (a < b ? -1 : 1)) : entries;
    const items = ordered.map(([key, item]) => text(key) + colon + toJson(item, style, depth + 1));
    return around("{", items, "}");
  }
  switch (value.type) {
    case "NullValue":
      return "null";
    case "FloatValue":
      return writtenFloat(value.value as number);
    case "IntegerValue":
    case "BooleanValue":
      return String(value.value);
    default:
      throw new Error("A value cannot be written as JSON.");
  }
}
