/** The value when it is a text of at most `maxLength` characters that says something. */
export function asText(value: unknown, maxLength = 100): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text.length > maxLength) return undefined;
  return text.trim() === "" ? undefined : text.trim();
}

/** The texts of a list, or of a single text; at most `maxCount`, none twice. */
export function asTexts(value: unknown, maxCount = 200, maxLength = 100): readonly string[] {
  const items = Array.isArray(value) ? value.slice(0, maxCount) : [value];
  const texts = items.map((item) => asText(item, maxLength)).filter((text) => text !== undefined);
  return [...new Set(texts)];
}

/** A URL with http or https. */
export const asWebAddress = (value: unknown): string | undefined =>
  asText(value, 500)?.match(/^https?:\/\/[^\s"'<>]+$/)?.[0];

/** The first items of a list; empty for anything else. */
export const asList = (value: unknown, maxCount = 100): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, maxCount) : [];

export const asNumber = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** The value when it is an object with fields, else an empty one. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};

/** An own field, never one inherited from `Object.prototype`. */
export const field = (record: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Follows field names down; `undefined` as soon as one is missing. */
export const fieldAt = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce((inner, name) => field(asRecord(inner), name), value);

/** Only the fields that have a value. */
export const present = <T extends object>(fields: T): { readonly [K in keyof T]: T[K] } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** `undefined` for an object without fields. */
export const orUndefined = <T extends object>(value: T): T | undefined =>
  Object.keys(value).length > 0 ? value : undefined;

/**
 * A JSON-compatible copy with at most `MAX_NODES` values, `MAX_DEPTH` levels and `MAX_CHARACTERS` of text;
 * the rest is omitted. Safe for shared and circular references.
 */
export function trimJson(value: unknown): unknown {
  let nodes = 0;
  let characters = 0;
  const fits = (text: string) => {
    if (text.length <= MAX_TEXT) characters += text.length;
    return text.length <= MAX_TEXT && characters <= MAX_CHARACTERS;
  };
  const copy = (item: unknown, depth: number): unknown => {
    nodes += 1;
    if (nodes > MAX_NODES) return undefined;
    if (typeof item === "string") return fits(item) ? item : undefined;
    if (typeof item === "number") return Number.isFinite(item) ? item : undefined;
    if (typeof item === "boolean" || item === null) return item;
    if (item instanceof Date) return Number.isNaN(item.getTime()) ? undefined : item.toISOString();
    if (typeof item !== "object" || depth >= MAX_DEPTH) return undefined;
    if (Array.isArray(item)) {
      return item
        .slice(0, MAX_ITEMS)
        .map((inner) => copy(inner, depth + 1))
        .filter((inner) => inner !== undefined);
    }
    const entries = Object.entries(item)
      .slice(0, MAX_ITEMS)
      .filter(([name]) => name.length <= MAX_NAME && name !== "__proto__" && fits(name))
      .map(([name, inner]) => [name, copy(inner, depth + 1)] as const)
      .filter(([, inner]) => inner !== undefined);
    return Object.fromEntries(entries);
  };
  return copy(value, 0);
}

const MAX_NODES = 2_000;
const MAX_DEPTH = 8;
const MAX_ITEMS = 200;
const MAX_TEXT = 10_000;
const MAX_CHARACTERS = 200_000;
const MAX_NAME = 200;
