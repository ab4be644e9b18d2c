import type { Flat, Schema, TypeName } from "./flat-schema.ts";
import { type Path, unsupported } from "./schema-problem.ts";

/** What matches both schemas. */
export function mergeFlat(one: Flat, other: Flat, path: Path): Flat {
  const most = (name: "minimum" | "exclusiveMinimum" | "minLength" | "minItems") =>
    bound(name, one, other, Math.max);
  const least = (name: "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems") =>
    bound(name, one, other, Math.min);
  const values = common(one.values, other.values);
  const items = both(one.items, other.items);
  return {
    types: commonTypes(one.types, other.types),
    ...(values && { values }),
    ...most("minimum"),
    ...most("exclusiveMinimum"),
    ...most("minLength"),
    ...most("minItems"),
    ...least("maximum"),
    ...least("exclusiveMaximum"),
    ...least("maxLength"),
    ...least("maxItems"),
    ...same("pattern", one, other, path),
    ...same("format", one, other, path),
    ...mergeObjects(one, other),
    ...prefixOf(one, other, path),
    ...(items !== undefined && { items }),
    choices: [...one.choices, ...other.choices],
  };
}

const common = (one: Flat["values"], other: Flat["values"]): Flat["values"] =>
  one && other ? new Set([...one].filter((value) => other.has(value))) : (one ?? other);

/** Whole numbers are numbers, too. */
function commonTypes(one: readonly TypeName[], other: readonly TypeName[]): readonly TypeName[] {
  const isIn = (types: readonly TypeName[], type: TypeName) =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  return [...new Set([...one, ...other])].filter((type) => isIn(one, type) && isIn(other, type));
}

function bound<Name extends keyof Flat>(
  name: Name,
  one: Flat,
  other: Flat,
  choose: (a: number, b: number) => number,
): Partial<Record<Name, number>> {
  const values = [one[name], other[name]].filter((value) => typeof value === "number");
  const [first, second = first] = values;
  return first === undefined
    ? {}
    : ({ [name]: choose(first, second!) } as Partial<Record<Name, number>>);
}

function same(name: "pattern" | "format", one: Flat, other: Flat, path: Path): Partial<Flat> {
  const [first = other[name], second = first] = [one[name], other[name]];
  if (first !== second) throw unsupported(name, path, "cannot be combined with another one");
  return first === undefined ? {} : { [name]: first };
}

/** Each may reject properties that only the other names. */
function mergeObjects(
  one: Flat,
  other: Flat,
): Pick<Flat, "properties" | "required" | "additional"> {
  const names = new Set([...(one.properties?.keys() ?? []), ...(other.properties?.keys() ?? [])]);
  const schemaIn = (flat: Flat, name: string) => flat.properties?.get(name) ?? flat.additional;
  const properties = new Map(
    [...names].map((name) => [name, both(schemaIn(one, name), schemaIn(other, name)) ?? true]),
  );
  const additional = both(one.additional, other.additional);
  return {
    ...(names.size > 0 && { properties }),
    ...((one.required || other.required) && {
      required: new Set([...(one.required ?? []), ...(other.required ?? [])]),
    }),
    ...(additional !== undefined && { additional }),
  };
}

function prefixOf(one: Flat, other: Flat, path: Path): Pick<Flat, "prefixItems"> {
  if (one.prefixItems && other.prefixItems)
    throw unsupported("prefixItems", path, "cannot be combined with another one");
  const prefixItems = one.prefixItems ?? other.prefixItems;
  const otherItems = one.prefixItems ? other.items : one.items;
  if (prefixItems === undefined) return {};
  return {
    prefixItems: prefixItems.map((item) => both(item, otherItems) ?? true),
  };
}

function both(one: Schema | undefined, other: Schema | undefined): Schema | undefined {
  if (one === undefined || one === true) return other ?? one;
  if (other === undefined || other === true) return one;
  if (one === false || other === false) return false;
  return { allOf: [one, other] };
}
