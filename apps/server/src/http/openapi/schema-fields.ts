import type { ApiField } from "@orrery/web/page-data/api-docs";
import type { JsonSchema } from "./to-json-schema.ts";

export type Components = Readonly<Record<string, JsonSchema>>;

const MAX_DEPTH = 4;
const REFERENCE = "#/components/schemas/";

/** The schema that a reference leads to; any other schema is itself. */
export function resolve(schema: JsonSchema, components: Components): JsonSchema {
  const { $ref } = schema;
  if (typeof $ref !== "string") return schema;
  return components[$ref.slice(REFERENCE.length)] ?? {};
}

/** As text: `string`, `array of TreeEntry`, `number or null`. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, type, items, format } = schema;
  if (typeof $ref === "string") return $ref.slice(REFERENCE.length);
  const parts = variantsOf(schema);
  if (parts.length > 0) return [...new Set(parts.map(typeOf))].join(" or ");
  if (Array.isArray(type)) return type.join(" or ");
  if (type === "array") return `array of ${typeOf((items ?? {}) as JsonSchema)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (typeof type !== "string") return "any";
  return typeof format === "string" ? `${type} (${format})` : type;
}

/** Every field of a body, those of inner objects after their own. Pure. */
export function fieldsOf(
  schema: JsonSchema,
  components: Components,
  prefix = "",
  depth = 0,
): readonly ApiField[] {
  if (depth > MAX_DEPTH) return [];
  const found = resolve(schema, components);
  const inner = (one: JsonSchema) => fieldsOf(one, components, prefix, depth);
  const variants = variantsOf(found);
  if (variants.length > 0) return distinct(variants.map(inner));
  if (found.type === "array")
    return fieldsOf((found.items ?? {}) as JsonSchema, components, `${prefix}[]`, depth + 1);
  const required = (found.required ?? []) as readonly string[];
  return Object.entries((found.properties ?? {}) as Components).flatMap(([key, property]) => {
    const name = prefix === "" ? key : `${prefix}.${key}`;
    const field = fieldOf(name, property, required.includes(key));
    return [field, ...fieldsOf(property, components, name, depth + 1)];
  });
}

/** One field without what is inside it. */
export function fieldOf(name: string, schema: JsonSchema, isRequired: boolean): ApiField {
  const { description, default: usual } = schema;
  const values = valuesOf(schema);
  return {
    name,
    type: typeOf(schema),
    isRequired,
    ...(typeof description === "string" && { description }),
    ...(values.length > 0 && { values }),
    ...(usual !== undefined && { usual: JSON.stringify(usual) }),
  };
}

const valuesOf = (schema: JsonSchema): readonly string[] =>
  [schema, ...variantsOf(schema)].flatMap(({ enum: values }) =>
    Array.isArray(values) ? values.map(String) : [],
  );

export const variantsOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] =>
  (anyOf ?? oneOf ?? []) as readonly JsonSchema[];

/** Of variants, each field once; it is required where every variant requires it. */
function distinct(variants: readonly (readonly ApiField[])[]): readonly ApiField[] {
  const byName = Map.groupBy(variants.flat(), ({ name }) => name);
  return [...byName.values()].flatMap(([first, ...rest]) =>
    first
      ? [
          {
            ...first,
            type: [...new Set([first, ...rest].map(({ type }) => type))].join(" or "),
            isRequired:
              rest.length + 1 === variants.length &&
              [first, ...rest].every(({ isRequired }) => isRequired),
          },
        ]
      : [],
  );
}
