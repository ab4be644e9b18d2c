import { shString } from "@orrery/catalog";
import type {
  ApiBodyView,
  ApiField,
  ApiOperationLine,
  ApiOperationView,
} from "@orrery/web/page-data/api-docs";
import { isOfOtherType } from "./api-operations.ts";
import { exampleOf } from "./example-of.ts";
import type { OpenApiDocument, OpenApiOperation } from "./openapi-document.ts";
import { fieldOf, fieldsOf, typeOf } from "./schema-fields.ts";

/** An operation of the document with its place in it. */
export interface FoundOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

/** The operations of the document in its order. */
export const listOperations = ({ paths }: OpenApiDocument): readonly FoundOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    isOfOtherType(path)
      ? []
      : Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          operation,
        })),
  );

export const presentLine = ({ method, path, operation }: FoundOperation): ApiOperationLine => ({
  id: operation.operationId,
  method,
  path,
  summary: operation.summary,
});

/** An operation as its page shows it. Pure. */
export function presentOperationView(
  { components: { schemas } }: OpenApiDocument,
  found: FoundOperation,
  origin: string,
): ApiOperationView {
  const { operation } = found;
  const fieldsIn = (where: "path" | "query"): readonly ApiField[] =>
    (operation.parameters ?? [])
      .filter((parameter) => parameter.in === where)
      .map(({ name, schema, required = false, description }) => ({
        ...fieldOf(name, schema, required),
        ...(description !== undefined && { description }),
      }));
  const present = (content: NonNullable<OpenApiOperation["requestBody"]>["content"] = {}) =>
    Object.entries(content).map(
      ([mediaType, { schema }]): ApiBodyView => ({
        mediaType,
        type: typeOf(schema),
        fields: fieldsOf(schema, schemas),
        ...(/json/.test(mediaType) && { example: exampleText(exampleOf(schema, schemas)) }),
      }),
    );
  const pathFields = fieldsIn("path");
  const bodies = present(operation.requestBody?.content);
  return {
    ...presentLine(found),
    ...(operation.description !== undefined && { notes: operation.description }),
    pathFields,
    queryFields: fieldsIn("query"),
    bodies,
    answers: Object.entries(operation.responses).map(([status, { description, content }]) => ({
      status,
      description,
      bodies: present(content).map(({ example: _, ...body }) => body),
    })),
    curl: curlOf(found, `${origin}${sampleUrl(found.path, pathFields)}`, bodies[0]),
  };
}

const exampleText = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** With the first of its values, or with its name in capitals, for each parameter. */
const sampleUrl = (path: string, fields: readonly ApiField[]): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const [value] = fields.find((field) => field.name === name)?.values ?? [];
    return value ?? name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
  });

function curlOf({ method }: FoundOperation, url: string, body: ApiBodyView | undefined): string {
  const way = method === "HEAD" ? "--head " : method === "GET" ? "" : `-X ${method} `;
  const lines = [
    `curl ${way}${shString(url)}`,
    `-H "Authorization: Bearer $HF_TOKEN"`,
    ...(body
      ? [`-H ${shString(`Content-Type: ${body.mediaType.replace("*/*", "image/png")}`)}`]
      : []),
    ...(body
      ? [body.example === undefined ? "--data-binary @FILE" : `-d ${shString(body.example)}`]
      : []),
  ];
  return lines.join(" \\\n  ");
}
