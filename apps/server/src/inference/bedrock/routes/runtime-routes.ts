import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";
import type { ApiContext } from "../../gateway/context.ts";
import type { Gateway } from "../../gateway/gateway-api.ts";
import {
  applyGuardrail,
  converse,
  converseStream,
  countRuntimeTokens,
  invokeModel,
  invokeModelAsStream,
} from "../../schemas/runtime.ts";
import { converseOperations } from "./converse.ts";
import { countOperation } from "./count-tokens.ts";
import { invokeOperations } from "./invoke.ts";
import type { ModelRequest } from "./read-model.ts";
import { noGuardrails, slashInModel } from "./refused-operations.ts";
import { REQUEST_ID, sendRuntimeError } from "./send-runtime-error.ts";
import { signedRequests } from "./signed-requests.ts";

/** Base URLs that SDKs are configured with; one that ends in a slash makes two slashes. */
const BASES = ["", "/", "/bedrock", "/bedrock/"];

type Operation = readonly [
  name: string,
  api: ApiDescription,
  answer: (request: ModelRequest, reply: FastifyReply) => Promise<unknown>,
];

/** The hosted model runtime's calls, as its SDKs make them: docs/hosted-runtime.md. */
export function runtimeRoutes(app: FastifyInstance, gateway: Gateway, { hub }: ApiContext): void {
  const { registry } = hub;
  app.setErrorHandler(sendRuntimeError);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header(REQUEST_ID, randomUUID());
  });
  signedRequests(app, registry);

  const invoked = invokeOperations(app, gateway, registry);
  const conversed = converseOperations(app, gateway);
  const operations: readonly Operation[] = [
    ["invoke", invokeModel, invoked.whole],
    ["invoke-with-response-stream", invokeModelAsStream, invoked.stream],
    ["converse", converse, conversed.whole],
    ["converse-stream", converseStream, conversed.stream],
    ["count-tokens", countRuntimeTokens, countOperation(app, gateway, registry)],
  ];

  for (const base of BASES) {
    for (const [name, api, answer] of operations) {
      const config = { runsModels: true, api };
      for (const modelId of [":modelId", ""])
        app.post(`${base}/model/${modelId}/${name}`, { config }, answer);
      app.post(`${base}/model/:namespace/:name/${name}`, { config }, slashInModel);
    }
    app.post(
      `${base}/guardrail/:guardrail/version/:version/apply`,
      { config: { runsModels: true, api: applyGuardrail } },
      noGuardrails,
    );
  }
}
