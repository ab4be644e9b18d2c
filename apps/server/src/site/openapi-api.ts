import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { ApiDescription } from "../http/openapi/api-description.ts";
import type { OpenApiDocument } from "../http/openapi/openapi-document.ts";
import { sendCompressed } from "./compress.ts";

const getOpenApi: ApiDescription = {
  id: "getOpenApi",
  group: "hub",
  summary: "Get this description of the API, as OpenAPI 3.1",
  responses: { 200: z.looseObject({ openapi: z.string() }) },
};

/** `/openapi.json`: every described route of this hub. */
export function openApiApi(app: FastifyInstance, openApi: () => OpenApiDocument): void {
  app.get("/openapi.json", { config: { api: getOpenApi } }, async (request, reply) => {
    reply.type("application/json; charset=utf-8").header("cache-control", "private, no-cache");
    return sendCompressed(request, reply, JSON.stringify(openApi()));
  });
}
