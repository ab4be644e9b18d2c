import type { OpenApiDocument, OpenApiOperation } from "../http/openapi/openapi-document.ts";
import { listOperations } from "../http/openapi/present-operation.ts";
import type { JsonSchema } from "../http/openapi/to-json-schema.ts";

const HEAD =
  "// Written by `npm run api:write` from the schemas of the server's routes. Do not edit.";
const REFERENCE = "#/components/schemas/";

/** TypeScript for the operations with these IDs and for every schema that they refer to. Pure. */
export function formatHubApiTypes(document: OpenApiDocument, ids: readonly string[]): string {
  const named = new Set<string>();
  const typeOf = (schema: JsonSchema | undefined): string =>
    schema === undefined ? "undefined" : typeText(schema, (name) => named.add(name));
  const operations = ids.map((id) => {
    const found = listOperations(document).find(({ operation }) => operation.operationId === id);
    if (!found) throw new Error(`${id} is not an operation of the document.`);
    const { method, path, operation } = found;
    const fields = [
      `readonly path: ${parametersOf(operation, "path", typeOf)};`,
      `readonly query: ${parametersOf(operation, "query", typeOf)};`,
      `readonly json: ${typeOf(jsonOf(operation.requestBody?.content))};`,
      `readonly response: ${typeOf(answerOf(operation))};`,
    ];
    return [`  readonly "${method} ${path}": {`, ...fields.map((line) => `    ${line}`), "  };"];
  });
  const lines = [HEAD, "", "/** The calls of the pages. */", "export interface HubApi {"];
  lines.push(...operations.flat(), "}");
  // A set that grows while it is read: schemas refer to others.
  for (const name of named)
    lines.push("", `export type ${name} = ${typeOf(document.components.schemas[name] ?? {})};`);
  return `${lines.join("\n")}\n`;
}

type Contents = Readonly<Record<string, { readonly schema: JsonSchema }>>;
type TypeOf = (schema: JsonSchema | undefined) => string;

const jsonOf = (content: Contents = {}) => content["application/json"]?.schema;

const answerOf = ({ responses }: OpenApiOperation) =>
  jsonOf(Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content);

function parametersOf(
  { parameters = [] }: OpenApiOperation,
  where: "path" | "query",
  typeOf: TypeOf,
): string {
  const fields = parameters
    .filter((parameter) => parameter.in === where)
    .map(({ name, required, schema }) => fieldText(name, required === true, typeOf(schema)));
  return objectText(fields);
}

const fieldText = (name: string, isRequired: boolean, type: string): string =>
  `readonly ${/^\w+$/.test(name) ? name : JSON.stringify(name)}${isRequired ? "" : "?"}: ${type}`;

const objectText = (fields: readonly string[]): string =>
  fields.length === 0 ? "Readonly<Record<never, never>>" : `{ ${fields.join("; ")} }`;

function typeText(schema: JsonSchema, refer: (name: string) => unknown): string {
  const inner = (one: unknown) => typeText((one ?? {}) as JsonSchema, refer);
  const { $ref, anyOf, oneOf, enum: values, type, additionalProperties } = schema;
  if (typeof $ref === "string") {
    const name = $ref.slice(REFERENCE.length);
    refer(name);
    return name;
  }
  const variants = anyOf ?? oneOf;
  if (Array.isArray(variants)) return variants.map(inner).join(" | ");
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(type)) return type.map((one) => inner({ ...schema, type: one })).join(" | ");
  if (type === "array") return `readonly (${inner(schema.items)})[]`;
  if (type === "object") {
    const { properties, required = [] } = schema as {
      readonly properties?: Readonly<Record<string, JsonSchema>>;
      readonly required?: readonly string[];
    };
    if (!properties) return `Readonly<Record<string, ${inner(additionalProperties)}>>`;
    return objectText(
      Object.entries(properties).map(([name, property]) =>
        fieldText(name, required.includes(name), inner(property)),
      ),
    );
  }
  return SIMPLE[String(type)] ?? "unknown";
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};
