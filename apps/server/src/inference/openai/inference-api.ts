import type { FastifyInstance, FastifyRequest } from "fastify";
import { LIMITS } from "../../base/limits.ts";
import { cors } from "../../http/cors.ts";
import { protocolOf } from "../../http/protocols.ts";
import { messagesApi } from "../anthropic/routes/messages-api.ts";
import { batchesApi } from "../batches/routes/batches-api.ts";
import { runtimeRoutes } from "../bedrock/routes/runtime-routes.ts";
import type { ApiContext } from "../gateway/context.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import { ollamaApi } from "../ollama/routes/ollama-api.ts";
import { conversationsApi } from "../responses/routes/conversations-api.ts";
import { responsesApi } from "../responses/routes/responses-api.ts";
import { audioRoutes } from "./audio.ts";
import { browserProxy } from "./browser-proxy.ts";
import { chatRoutes } from "./chat.ts";
import { embeddingsRoutes } from "./embeddings.ts";
import { addedProviderRoutes, forwardRoutes, refuseAsRouter } from "./forward-routes.ts";
import { imageRoutes } from "./images.ts";
import { limitVisitors } from "./limit-visitors.ts";
import { modelListRoutes } from "./model-list.ts";
import { moderationRoutes } from "./moderations/moderations.ts";
import { jsonParser } from "./parse-json.ts";
import { rerankRoutes } from "./rerank.ts";
import { type Shape, sendGatewayError } from "./send-gateway-error.ts";
import { taskRoutes } from "./task-route.ts";

/** For a chat with images, or a recording. */
const MAX_BODY_BYTES = LIMITS.callBytes.value;

/** Every route that runs a model. */
export async function inferenceApi(
  app: FastifyInstance,
  gateway: Gateway,
  context: ApiContext,
): Promise<void> {
  app.setErrorHandler(sendGatewayError(shapeOf));
  cors(app);
  limitVisitors(app);
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "buffer", bodyLimit: MAX_BODY_BYTES },
      jsonParser(scope),
    );
    bytesFor(scope, "*");
    chatRoutes(scope, gateway);
    responsesApi(scope, gateway, context);
    conversationsApi(scope, context);
    messagesApi(scope, gateway);
    batchesApi(scope, gateway, context);
    embeddingsRoutes(scope, gateway);
    imageRoutes(scope, gateway);
    audioRoutes(scope, gateway);
    rerankRoutes(scope, gateway);
    moderationRoutes(scope, gateway);
    modelListRoutes(scope, gateway, context);
    taskRoutes(scope, gateway, context);
  });
  await app.register(async (scope) => ollamaApi(scope, context));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    bytesFor(scope, "*");
    forwardRoutes(scope, gateway, context);
    browserProxy(scope, gateway, context);
    await scope.register(async (inner) => runtimeRoutes(inner, gateway, context));
  });
}

/** Routes of providers that come while the hub runs, where no other route is: other addresses get nothing of this scope. */
export function addedProvidersApi(
  app: FastifyInstance,
  gateway: Gateway,
  { hub }: ApiContext,
): void {
  app.setErrorHandler(sendGatewayError(shapeOf));
  const isProvider = ({ params }: FastifyRequest) =>
    Object.hasOwn(hub.providers, (params as { readonly provider: string }).provider);
  app.addHook("onRequest", async (request, reply) =>
    isProvider(request) ? undefined : refuseAsRouter(request, reply),
  );
  cors(app, isProvider);
  limitVisitors(app);
  app.removeAllContentTypeParsers();
  bytesFor(app, "*");
  addedProviderRoutes(app, gateway);
}

/** Bodies of these types are not parsed. */
const bytesFor = (app: FastifyInstance, type: string): void => {
  app.addContentTypeParser(
    type,
    { parseAs: "buffer", bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => done(null, body),
  );
};

function shapeOf(request: FastifyRequest): Shape {
  const protocol = protocolOf(request);
  if (protocol === "anthropic" || protocol === "ollama") return protocol;
  return /\/v[12]\/|\/chat\/completions/.test(request.url) ? "open-ai" : "hub";
}
