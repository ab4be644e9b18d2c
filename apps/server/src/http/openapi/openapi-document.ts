import type { z } from "zod";
import { type ApiBody, type ApiDescription, bodiesOf, isContent } from "./api-description.ts";
import { API_GROUPS } from "./api-groups.ts";
import type { ApiOperation } from "./api-operations.ts";
import { hubError } from "./errors.ts";
import { PATH_PARAMS } from "./path-params.ts";
import { type JsonSchema, toJsonSchema } from "./to-json-schema.ts";

/** The part of OpenAPI 3.1 that the hub writes. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: object;
  };
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

type Contents = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Contents };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Contents }>
  >;
}

/** The document of these operations. Pure: the same operations always give the same text. */
export function openApiDocument(
  operations: readonly ApiOperation[],
  version: string,
): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {};
  const convert = (schema: z.ZodType): JsonSchema => {
    const { schema: found, named } = toJsonSchema(schema);
    Object.assign(schemas, named);
    return found;
  };
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const operation of operations) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: presentOperation(operation, convert) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Orrery",
      version,
      description: "The API of this hub. Send an access token as a bearer token.",
    },
    servers: [{ url: "/" }],
    tags: Object.values(API_GROUPS).map(({ title, summary }) => ({
      name: title,
      description: summary,
    })),
    // Signed in or not: what is private needs one of the last two.
    security: [{}, { accessToken: [] }, { session: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(byName)),
      securitySchemes: {
        accessToken: { type: "http", scheme: "bearer" },
        session: { type: "apiKey", in: "cookie", name: "session" },
      },
    },
  };
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a < b ? -1 : 1;

type Convert = (schema: z.ZodType) => JsonSchema;

function presentOperation(operation: ApiOperation, convert: Convert): OpenApiOperation {
  const { api } = operation;
  const parameters = [...pathParameters(operation, convert), ...queryParameters(api, convert)];
  const bodies = bodiesOf(api.body);
  const responses = Object.entries(api.responses).map(([status, body]) => [
    status,
    answer(PHRASES[status] ?? "Error.", bodiesOf(body), convert),
  ]);
  return {
    operationId: operation.id,
    tags: [API_GROUPS[api.group].title],
    summary: api.summary,
    ...(api.notes !== undefined && { description: api.notes }),
    ...(parameters.length > 0 && { parameters }),
    ...(bodies.length > 0 && {
      requestBody: {
        required: bodies.every((body) => body === null || isContent(body) || !accepts(body)),
        content: contentsOf(bodies, convert),
      },
    }),
    responses: {
      ...Object.fromEntries(responses),
      default: answer("Error.", [api.errors ?? hubError], convert),
    },
  };
}

const PHRASES: Readonly<Record<string, string>> = {
  200: "Success.",
  201: "Created.",
  202: "Accepted.",
  204: "Success, without a body.",
  206: "The range.",
  304: "Not modified.",
  307: "The repo has another name now.",
  409: "It already exists.",
};

/** Whether a body may be left out. */
const accepts = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

function answer(description: string, bodies: readonly ApiBody[], convert: Convert) {
  const content = contentsOf(bodies, convert);
  return { description, ...(Object.keys(content).length > 0 && { content }) };
}

const contentsOf = (bodies: readonly ApiBody[], convert: Convert): Contents =>
  Object.fromEntries(
    bodies.flatMap((body) => {
      if (body === null) return [];
      if (!isContent(body)) return [["application/json", { schema: convert(body) }]];
      const { mediaType, schema } = body;
      if (schema === "bytes") return [[mediaType, { schema: {} }]];
      return [[mediaType, { schema: schema === "text" ? { type: "string" } : convert(schema) }]];
    }),
  );

function pathParameters({ path, api, repoTypes }: ApiOperation, convert: Convert) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]): OpenApiParameter => {
    const given = api.params?.[name];
    const known = PATH_PARAMS[name];
    return {
      name,
      in: "path",
      required: true,
      ...(known && { description: known }),
      schema: {
        ...(given ? convert(given) : { type: "string" }),
        ...(name === "repoType" && repoTypes && { enum: repoTypes }),
      },
    };
  });
}

function queryParameters({ query }: ApiDescription, convert: Convert): OpenApiParameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = convert(query) as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    ...(required.includes(name) && { required: true }),
    ...(typeof description === "string" && { description }),
    schema,
  }));
}
