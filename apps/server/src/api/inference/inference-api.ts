import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Gateway } from "../../gateway/gateway.ts";
import { cors } from "../../http/cors.ts";
import { LIMITS } from "../../limits.ts";
import type { ApiContext } from "../context.ts";
import { browserProxy } from "./browser-proxy.ts";
import { chatRoutes } from "./chat.ts";
import { forwardRoutes } from "./forward-routes.ts";
import { limitVisitors } from "./limit-visitors.ts";
import { modelListRoutes } from "./model-list.ts";
import { mediaRoutes } from "./open-ai-media.ts";
import { jsonParser } from "./parse-json.ts";
import { runtimeRoutes } from "./runtime/runtime-routes.ts";
import { sendGatewayError } from "./send-gateway-error.ts";
import { taskRoutes } from "./task-route.ts";

/** A chat with pictures in it, a recording. */
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
    mediaRoutes(scope, gateway);
    modelListRoutes(scope, gateway, context);
    taskRoutes(scope, gateway, context);
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    bytesFor(scope, "*");
    forwardRoutes(scope, gateway, context);
    browserProxy(scope, gateway, context);
    await scope.register(async (inner) => runtimeRoutes(inner, gateway, context));
  });
}

/** Bodies of these types arrive as they are. */
const bytesFor = (app: FastifyInstance, type: string): void => {
  app.addContentTypeParser(
    type,
    { parseAs: "buffer", bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => done(null, body),
  );
};

const shapeOf = ({ url }: FastifyRequest) =>
  /\/v1\/|\/chat\/completions/.test(url) ? "open-ai" : "hub";
