import type { FastifyInstance } from "fastify";
import { LIMITS } from "../../../base/limits.ts";
import type { ApiContext } from "../../gateway/context.ts";
import { jsonParser } from "../../openai/parse-json.ts";
import { answerRoutes } from "./answer-routes.ts";
import { embedRoutes } from "./embed-routes.ts";
import { modelRoutes } from "./model-routes.ts";
import { refusedRoutes } from "./refused-routes.ts";

/** `/api/chat` and the rest of Ollama's API, over the same chats as every other door. */
export function ollamaApi(app: FastifyInstance, context: ApiContext): void {
  // `curl -d`, as its examples have it, calls the JSON a form.
  app.removeAllContentTypeParsers();
  const options = { parseAs: "buffer", bodyLimit: LIMITS.callBytes.value } as const;
  for (const type of ["application/json", "*"])
    app.addContentTypeParser(type, options, jsonParser(app));
  answerRoutes(app, context);
  embedRoutes(app, context);
  modelRoutes(app, context);
  refusedRoutes(app);
}
