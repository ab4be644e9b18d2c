import { type Components, resolve, variantsOf } from "./schema-fields.ts";
import type { JsonSchema } from "./to-json-schema.ts";

const MAX_DEPTH = 6;

/** The smallest value that fits a schema: what is required, and nothing else. Pure. */
export function exampleOf(schema: JsonSchema, components: Components, depth = 0): unknown {
  const found = resolve(schema, components);
  if (depth > MAX_DEPTH) return null;
  if (found.default !== undefined) return found.default;
  if (found.const !== undefined) return found.const;
  if (Array.isArray(found.enum)) return found.enum[0];
  const [variant] = variantsOf(found);
  if (variant) return exampleOf(variant, components, depth + 1);
  const type = Array.isArray(found.type) ? found.type[0] : found.type;
  switch (type) {
    case "object":
      return objectOf(found, components, depth);
    case "array":
      return found.minItems === undefined && depth > 0
        ? []
        : [exampleOf((found.items ?? {}) as JsonSchema, components, depth + 1)];
    case "string":
      return found.format === "date" ? "2026-01-01" : "text";
    case "number":
    case "integer":
      return typeof found.minimum === "number" ? found.minimum : 0;
    case "boolean":
      return false;
    default:
      return type === "null" ? null : {};
  }
}

function objectOf(schema: JsonSchema, components: Components, depth: number) {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Components;
    readonly required?: readonly string[];
  };
  return Object.fromEntries(
    required.map((name) => [name, exampleOf(properties[name] ?? {}, components, depth + 1)]),
  );
}
