import type { Flat } from "./flat-schema.ts";
import { type Path, unsupported } from "./schema-problem.ts";

const MAX_OPTIONS = 50;

/**
 * Options of which exactly one must match. They must differ by a type, by values, or by properties; a property
 * that distinguishes two is then always written.
 */
export function exclusiveOptions(options: readonly Flat[], path: Path): readonly Flat[] {
  if (options.length > MAX_OPTIONS)
    throw unsupported("oneOf", path, `has too many alternatives (limit: ${MAX_OPTIONS})`);
  const required = options.map(({ required: names }) => new Set(names));
  for (const [index, one] of options.entries())
    for (const [before, other] of options.slice(0, index).entries()) {
      if (differ(one, other)) continue;
      const name = distinguishing(one, other);
      if (name === undefined)
        throw unsupported("oneOf", path, "has alternatives that can match at once; use anyOf");
      required[index]?.add(name);
      required[before]?.add(name);
    }
  return options.map((option, index) => {
    const names = required[index]!;
    return names.size > 0 ? { ...option, required: names } : option;
  });
}

function differ(one: Flat, other: Flat): boolean {
  if (one.values && other.values) return areApart(one.values, other.values);
  const numbers = (types: Flat["types"]) =>
    types.map((type) => (type === "integer" ? "number" : type));
  if (areApart(new Set(numbers(one.types)), new Set(numbers(other.types)))) return true;
  return areObjects(one, other) && lacks(one, other) && lacks(other, one);
}

const areApart = <Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): boolean =>
  ![...one].some((item) => other.has(item));

const areObjects = (...flats: readonly Flat[]): boolean =>
  flats.every(({ types }) => types.length === 1 && types[0] === "object");

/** The first never has a property that the second needs. */
const lacks = (one: Flat, other: Flat): boolean =>
  (one.additional ?? false) === false &&
  [...(other.required ?? [])].some(
    (name) => !one.properties?.has(name) && !one.required?.has(name),
  );

/** A property whose values are listed in both, and differ. */
function distinguishing(one: Flat, other: Flat): string | undefined {
  if (!areObjects(one, other)) return undefined;
  return [...(one.properties?.keys() ?? [])].find((name) => {
    const [values, others] = [one, other].map((flat) => listed(flat.properties?.get(name)));
    return values && others && areApart(values, others);
  });
}

function listed(schema: unknown): ReadonlySet<string> | undefined {
  const { const: only, enum: list } = (schema ?? {}) as { const?: unknown; enum?: unknown };
  if (only !== undefined) return new Set([JSON.stringify(only)]);
  return Array.isArray(list) ? new Set(list.map((value) => JSON.stringify(value))) : undefined;
}
