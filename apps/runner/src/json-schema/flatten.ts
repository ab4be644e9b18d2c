import { type Flat, type Schema, TYPES, type TypeName } from "./flat-schema.ts";
import { mergeFlat } from "./merge-flat.ts";
import { below, type Path, SchemaProblem, unsupported } from "./schema-problem.ts";

const MAX_DEPTH = 64;
const MAX_PARTS = 20_000;

/** The whole schema, and how many of its parts may still be read: references can repeat them without end. */
export interface SchemaRoot {
  readonly schema: Schema;
  partsLeft: number;
}

export const createRoot = (schema: Schema): SchemaRoot => ({ schema, partsLeft: MAX_PARTS });

/** Keywords that say nothing about what matches. */
const NOTES: ReadonlySet<string> = new Set(
  `$schema $id $comment $anchor $defs definitions title description default example examples deprecated
  readOnly writeOnly strict discriminator contentMediaType contentEncoding`.split(/\s+/),
);

/** Resolves what a schema refers to, and merges what holds at once. */
export function flatten(schema: Schema, path: Path, root: SchemaRoot, depth = 0): Flat {
  if (--root.partsLeft < 0) throw new SchemaProblem("The schema is too large.");
  if (schema === true) return { types: TYPES, choices: [] };
  if (schema === false) return { types: [], choices: [] };
  if (typeof schema !== "object" || schema === null || Array.isArray(schema))
    throw new SchemaProblem(`The schema at ${path} must be an object or a boolean.`);
  if (depth > MAX_DEPTH)
    throw unsupported("$ref" in schema ? "$ref" : "allOf", path, "is too deep");
  const parts: Flat[] = [readKeywords(schema, path)];
  if (schema.$ref !== undefined) {
    const { target, at } = resolve(schema.$ref, path, root.schema);
    parts.push(flatten(target, at, root, depth + 1));
  }
  for (const [index, part] of listOf(schema, "allOf", path).entries())
    parts.push(flatten(part, below(below(path, "allOf"), index), root, depth + 1));
  return parts.reduce((one, other) => mergeFlat(one, other, path));
}

function resolve(reference: unknown, path: Path, root: Schema) {
  if (typeof reference !== "string" || !/^#(\/|$)/.test(reference))
    throw unsupported("$ref", path, "must be a pointer into the same schema, such as #/$defs/name");
  let target: unknown = root;
  for (const part of reference.split("/").slice(1)) {
    const name = decode(part).replaceAll("~1", "/").replaceAll("~0", "~");
    const parent = target as Readonly<Record<string, unknown>> | null;
    target =
      typeof parent === "object" && parent && Object.hasOwn(parent, name)
        ? parent[name]
        : undefined;
  }
  if (target === undefined)
    throw unsupported("$ref", path, `refers to ${reference}, which is not found`);
  return { target: target as Schema, at: reference };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type Keywords = Exclude<Schema, boolean>;

function readKeywords(schema: Keywords, path: Path): Flat {
  const has = (keyword: string) => schema[keyword] !== undefined;
  const number = (keyword: string) => {
    const value = schema[keyword];
    if (value !== undefined && (typeof value !== "number" || !Number.isFinite(value)))
      throw unsupported(keyword, path, "must be a number");
    return value === undefined ? {} : { [keyword]: value };
  };
  for (const keyword of Object.keys(schema))
    if (has(keyword) && !NOTES.has(keyword) && !KNOWN.has(keyword) && !isTrivial(keyword, schema))
      throw unsupported(keyword, path);
  const values = valuesOf(schema, path);
  const items = itemsOf(schema, path);
  return {
    types: typesOf(schema, path),
    ...(values && { values }),
    ...number("minimum"),
    ...number("maximum"),
    ...number("exclusiveMinimum"),
    ...number("exclusiveMaximum"),
    ...number("minLength"),
    ...number("maxLength"),
    ...number("minItems"),
    ...number("maxItems"),
    ...text(schema, "pattern", path),
    ...text(schema, "format", path),
    ...(has("properties") && { properties: propertiesOf(schema, path) }),
    ...(has("required") && { required: new Set(textsOf(schema, "required", path)) }),
    ...(has("additionalProperties") && { additional: schema.additionalProperties as Schema }),
    ...items,
    choices: (["anyOf", "oneOf"] as const)
      .filter(has)
      .map((keyword) => ({ keyword, path, options: listOf(schema, keyword, path) })),
  };
}

const KNOWN: ReadonlySet<string> = new Set(
  `$ref allOf anyOf oneOf type enum const minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength
  pattern format properties required additionalProperties prefixItems items additionalItems minItems
  maxItems`.split(/\s+/),
);

/** Keywords that are not supported, with values that ask for nothing. */
function isTrivial(keyword: string, schema: Keywords): boolean {
  const value = schema[keyword];
  if (keyword === "uniqueItems" || keyword === "nullable") return value === false;
  if (keyword === "multipleOf") return value === 1 && schema.type === "integer";
  if (keyword === "minProperties")
    return Array.isArray(schema.required) && Number(value) <= schema.required.length;
  if (keyword === "maxProperties")
    return (
      schema.additionalProperties === false &&
      Number(value) >= Object.keys(schema.properties ?? {}).length
    );
  if (keyword === "propertyNames") return JSON.stringify(value) === '{"type":"string"}';
  return (
    keyword === "unevaluatedProperties" &&
    value === false &&
    schema.additionalProperties === undefined &&
    schema.properties !== undefined
  );
}

/** Keywords apply to one type only; who writes them without a type means that one. */
const IMPLIED: readonly (readonly [TypeName, readonly string[]])[] = [
  ["object", ["properties", "required", "additionalProperties"]],
  ["array", ["items", "prefixItems", "minItems", "maxItems"]],
  ["string", ["pattern", "minLength", "maxLength"]],
  ["number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]],
];

function impliedTypes(schema: Keywords): readonly TypeName[] {
  if (schema.enum !== undefined || schema.const !== undefined) return TYPES;
  const implied = IMPLIED.filter(([, keywords]) =>
    keywords.some((keyword) => schema[keyword] !== undefined),
  ).map(([type]) => type);
  return implied.length > 0 ? implied : TYPES;
}

function typesOf(schema: Keywords, path: Path): readonly TypeName[] {
  const { type } = schema;
  if (type === undefined) return impliedTypes(schema);
  const types = Array.isArray(type) ? type : [type];
  if (!types.every((one) => TYPES.includes(one)))
    throw unsupported("type", path, "must name types of JSON");
  return types;
}

function valuesOf(schema: Keywords, path: Path): ReadonlySet<string> | undefined {
  const list = schema.enum;
  if (list !== undefined && !Array.isArray(list))
    throw unsupported("enum", path, "must be an array");
  const all = list && new Set(list.map((value) => JSON.stringify(value)));
  if (schema.const === undefined) return all;
  const only = JSON.stringify(schema.const);
  return new Set(!all || all.has(only) ? [only] : []);
}

function itemsOf(schema: Keywords, path: Path): Pick<Flat, "items" | "prefixItems"> {
  // Older schemas have the list here, and the rest in another keyword.
  if (Array.isArray(schema.items))
    return {
      prefixItems: schema.items as Schema[],
      ...(schema.additionalItems !== undefined && { items: schema.additionalItems as Schema }),
    };
  return {
    ...(schema.items !== undefined && { items: schema.items as Schema }),
    ...(schema.prefixItems !== undefined && { prefixItems: listOf(schema, "prefixItems", path) }),
  };
}

function propertiesOf({ properties }: Keywords, path: Path): ReadonlyMap<string, Schema> {
  if (typeof properties !== "object" || properties === null || Array.isArray(properties))
    throw unsupported("properties", path, "must be an object");
  return new Map(Object.entries(properties as Record<string, Schema>));
}

function listOf(schema: Keywords, keyword: string, path: Path): readonly Schema[] {
  const list = schema[keyword] ?? [];
  if (!Array.isArray(list)) throw unsupported(keyword, path, "must be an array");
  return list as Schema[];
}

function textsOf(schema: Keywords, keyword: string, path: Path): readonly string[] {
  const list: readonly unknown[] = listOf(schema, keyword, path);
  if (!list.every((one) => typeof one === "string"))
    throw unsupported(keyword, path, "must be an array of strings");
  return list;
}

function text(schema: Keywords, keyword: string, path: Path) {
  const value = schema[keyword];
  if (value !== undefined && typeof value !== "string")
    throw unsupported(keyword, path, "must be a string");
  return value === undefined ? {} : { [keyword]: value };
}
