import { z } from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema, and by name the schemas that it refers to. */
export interface JsonSchemas {
  readonly schema: JsonSchema;
  readonly named: Readonly<Record<string, JsonSchema>>;
}

const REFERENCE = /^#\/\$defs\//;
/** What zod writes where a number has no limit of its own. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** A zod schema as OpenAPI 3.1 holds it; what is named with `meta({ id })` becomes a component. Pure. */
export function toJsonSchema(schema: z.ZodType): JsonSchemas {
  const {
    $schema: _,
    $defs,
    ...found
  } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => tidy(jsonSchema, zodSchema),
  });
  const named = Object.entries($defs ?? {}).map(([name, { id: _id, ...one }]) => [
    name,
    point(one),
  ]);
  return { schema: point(found) as JsonSchema, named: Object.fromEntries(named) };
}

/** Clients must accept fields that are added later, so "no other keys" is a rule for our tests only. */
function tidy(json: Record<string, unknown>, schema: z.core.$ZodType): void {
  const { shownAs } = (z.globalRegistry.get(schema) ?? {}) as { readonly shownAs?: object };
  if (shownAs) {
    for (const key of Object.keys(json)) if (key !== "default") delete json[key];
    Object.assign(json, shownAs);
  }
  delete json.shownAs;
  if (json.additionalProperties === false) delete json.additionalProperties;
  if (json.maximum === NO_LIMIT) delete json.maximum;
  if (json.minimum === -NO_LIMIT) delete json.minimum;
  // Longer than anything else on the page, and said by the format.
  if (json.format !== undefined) delete json.pattern;
}

/** References to components of the document in place of definitions of the schema. */
function point(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(point);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string"
        ? inner.replace(REFERENCE, "#/components/schemas/")
        : point(inner),
    ]),
  );
}
