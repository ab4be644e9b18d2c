import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { ApiContext } from "../../gateway/context.ts";
import type { Gateway } from "../../gateway/gateway-api.ts";
import { sendGeneration } from "../../generation/send-generation.ts";
import { faultLogger, sendEvents, setServedHeaders } from "../../openai/inference-call.ts";
import { invokeModel, invokeModelAsStream, otherOperation } from "../../schemas/runtime.ts";
import { grantedHeaders } from "../call-options.ts";
import { eventSink } from "../event-sink.ts";
import { presentAnswer } from "./present-answer.ts";
import type { Asked } from "./read-ask.ts";
import { createCallReader, type InvokeRequest } from "./read-call.ts";
import { REQUEST_ID, sendException, sendRuntimeError } from "./send-runtime-error.ts";
import { signedRequests } from "./signed-requests.ts";

/** Base URLs that SDKs are configured with; one that ends in a slash makes two slashes. */
const BASES = ["", "/", "/bedrock", "/bedrock/"];
/** Of the same service; not answered here. */
const OTHER_OPERATIONS = ["converse", "converse-stream", "count-tokens"];

/** The hosted model runtime's two calls, as its SDKs make them: docs/hosted-runtime.md. */
export function runtimeRoutes(app: FastifyInstance, gateway: Gateway, { hub }: ApiContext): void {
  const { registry } = hub;
  app.setErrorHandler(sendRuntimeError);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header(REQUEST_ID, randomUUID());
  });
  signedRequests(app, registry);
  const read = createCallReader(app, gateway, registry);

  const invoke = async (request: InvokeRequest, reply: FastifyReply) => {
    const startedAt = performance.now();
    const { call, asked, accept, signal } = await read(request, reply);
    const answer = await gateway.answer(call, signal);
    const shown = await presentAnswer(gateway, call, asked, answer, { accept, signal });
    setServedHeaders(reply, call.id, answer.served);
    const { inputTokens, outputTokens } = answer.usage;
    reply.headers({
      ...grantedHeaders(request.headers),
      "x-amzn-bedrock-invocation-latency": Math.round(performance.now() - startedAt),
      ...(inputTokens !== undefined && { "x-amzn-bedrock-input-token-count": inputTokens }),
      ...(outputTokens !== undefined && { "x-amzn-bedrock-output-token-count": outputTokens }),
    });
    return shown.kind === "file"
      ? reply.type(shown.mediaType).send(shown.bytes)
      : reply.type("application/json").send(Buffer.from(JSON.stringify(shown.value)));
  };

  const stream = async (request: InvokeRequest, reply: FastifyReply) => {
    const startedAt = performance.now();
    const { call, asked, signal } = await read(request, reply);
    const { dialect, body } = requireGeneration(asked);
    const answer = await gateway.stream(call, true, signal);
    setServedHeaders(reply, call.id, answer.served);
    reply.headers({
      ...grantedHeaders(request.headers),
      "x-amzn-bedrock-content-type": "application/json",
    });
    const writer = dialect.stream({ id: call.id, model: call.model.id, asked: body });
    return sendEvents(
      request,
      reply,
      async (target) => {
        const options = { signal, onFault: faultLogger(request) };
        const sink = eventSink(target, writer, { startedAt, ...options });
        await sendGeneration(answer.relay, sink, options);
      },
      "application/vnd.amazon.eventstream",
    );
  };

  const config = { runsModels: true };
  for (const base of BASES) {
    for (const modelId of [":modelId", ""]) {
      app.post(
        `${base}/model/${modelId}/invoke`,
        { config: { ...config, api: invokeModel } },
        invoke,
      );
      app.post(
        `${base}/model/${modelId}/invoke-with-response-stream`,
        { config: { ...config, api: invokeModelAsStream } },
        stream,
      );
    }
    // A model ID with a plain slash: answered with a message, as any invalid ID.
    app.post(
      `${base}/model/:namespace/:name/invoke`,
      { config: { ...config, api: invokeModel } },
      slashInModel,
    );
    app.post(
      `${base}/model/:namespace/:name/invoke-with-response-stream`,
      { config: { ...config, api: invokeModelAsStream } },
      slashInModel,
    );
    for (const operation of OTHER_OPERATIONS)
      app.post(
        `${base}/model/:modelId/${operation}`,
        { config: { ...config, api: otherOperation } },
        unknownOperation,
      );
  }
}

function requireGeneration(asked: Asked) {
  if (asked.kind === "generation") return asked;
  throw new GatewayError("invalid-request", `${asked.task} does not support streaming.`);
}

async function slashInModel(): Promise<never> {
  throw new GatewayError("invalid-request", "Encode the slash in the model ID: namespace%2Fname.");
}

const unknownOperation = async (_request: FastifyRequest, reply: FastifyReply) =>
  sendException(reply, "UnknownOperationException", 404, {
    message: "Supported operations are invoke and invoke-with-response-stream.",
  });
