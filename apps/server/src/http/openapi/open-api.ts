import { VERSION } from "../../base/version.ts";
import { apiOperations } from "./api-operations.ts";
import type { ApiRoute } from "./collect-routes.ts";
import { type OpenApiDocument, openApiDocument } from "./openapi-document.ts";

/** The document of a hub; made when it is first asked for, once all routes are there. */
export function createOpenApi(routes: readonly ApiRoute[]): () => OpenApiDocument {
  let document: OpenApiDocument | undefined;
  return () => {
    document ??= openApiDocument(apiOperations(routes), VERSION);
    return document;
  };
}
