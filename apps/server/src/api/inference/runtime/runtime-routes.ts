import { randomUUID } from "node:crypto";
import { asReader, isRegistryError, parseRepoId, type Viewer } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Gateway } from "../../../gateway/gateway.ts";
import type { GatewayCall } from "../../../gateway/gateway-call.ts";
import { GatewayError } from "../../../gateway/gateway-error.ts";
import { eventSink } from "../../../hosted-runtime/event-sink.ts";
import { parseModelId } from "../../../hosted-runtime/model-id.ts";
import { sendGeneration } from "../../../hosted-runtime/send-generation.ts";
import { grantedHeaders, readWishes } from "../../../hosted-runtime/wishes.ts";
import type { ApiContext } from "../../context.ts";
import { callerOf, faultLogger, leaving, sayWhoServed, sendEvents } from "../inference-call.ts";
import { presentAnswer } from "./present-answer.ts";
import { type Asked, type ModelFacts, readAsk } from "./read-ask.ts";
import { readBody } from "./read-body.ts";
import { REQUEST_ID, sendException, sendRuntimeError } from "./send-runtime-error.ts";
import { signedRequests } from "./signed-requests.ts";

/** Where an SDK may be told that the runtime is; one that ends in a slash makes two of it. */
const BASES = ["", "/", "/bedrock", "/bedrock/"];
/** Of the same service; not answered here. */
const OTHER_OPERATIONS = ["converse", "converse-stream", "count-tokens"];

type InvokeRequest = FastifyRequest<{ Params: { modelId?: string } }>;

/** The hosted model runtime's two calls, as its SDKs make them: docs/hosted-runtime.md. */
export function runtimeRoutes(app: FastifyInstance, gateway: Gateway, { hub }: ApiContext): void {
  const { registry } = hub;
  app.setErrorHandler(sendRuntimeError);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header(REQUEST_ID, randomUUID());
  });
  signedRequests(app, registry);
  const bodyOf = readBody(app);

  const read = async (request: InvokeRequest, model: string) => {
    const wishes = readWishes(request.headers);
    const contentType = request.headers["content-type"] ?? "";
    const body = await bodyOf(request);
    return {
      ...wishes,
      asked: await readAsk(body, contentType, () => factsOf(request.viewer, model)),
    };
  };

  const ask = async (request: InvokeRequest, reply: FastifyReply) => {
    const model = parseModelId(request.params.modelId ?? "");
    const wanted = gateway.parseModel(model);
    const caller = callerOf(request);
    const { asked, accept, options } = await read(request, wanted.id).catch(async (error) => {
      // What a model that is not there was asked does not matter.
      await gateway.requireModel(caller, wanted);
      throw error;
    });
    const call: GatewayCall = {
      id: `${reply.getHeader(REQUEST_ID)}`,
      caller,
      model: wanted,
      runtimeOptions: options,
      task: asked.task,
      input: asked.input,
      ...(asked.files && { files: asked.files }),
    };
    return { call, asked, accept, signal: leaving(reply) };
  };

  const invoke = async (request: InvokeRequest, reply: FastifyReply) => {
    const startedAt = performance.now();
    const { call, asked, accept, signal } = await ask(request, reply);
    const answer = await gateway.answer(call, signal);
    const shown = await presentAnswer(gateway, call, asked, answer, { accept, signal });
    sayWhoServed(reply, call.id, answer.served);
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
    const { call, asked, signal } = await ask(request, reply);
    const { dialect, body } = requireGeneration(asked);
    const answer = await gateway.stream(call, true, signal);
    sayWhoServed(reply, call.id, answer.served);
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

  /** Nothing for a model that is not there for the viewer: the gateway says so in its own words. */
  async function factsOf(viewer: Viewer, model: string): Promise<ModelFacts> {
    const id = parseRepoId("model", model);
    if (!id) return {};
    try {
      const { facts } = await registry.repos.get(asReader(viewer), id);
      return { task: facts.pipelineTag, isChat: facts.tags.includes("conversational") };
    } catch (error) {
      if (isRegistryError(error) && error.code === "repo-not-found") return {};
      throw error;
    }
  }

  const config = { runsModels: true };
  for (const base of BASES) {
    for (const modelId of [":modelId", ""]) {
      app.post(`${base}/model/${modelId}/invoke`, { config }, invoke);
      app.post(`${base}/model/${modelId}/invoke-with-response-stream`, { config }, stream);
    }
    // Not encoded: told in words, and the same as any id that is none.
    app.post(`${base}/model/:namespace/:name/invoke`, { config }, slashInModel);
    app.post(
      `${base}/model/:namespace/:name/invoke-with-response-stream`,
      { config },
      slashInModel,
    );
    for (const operation of OTHER_OPERATIONS)
      app.post(`${base}/model/:modelId/${operation}`, { config }, unknownOperation);
  }
}

function requireGeneration(asked: Asked) {
  if (asked.kind === "generation") return asked;
  throw new GatewayError("invalid-request", `${asked.task} is answered once: it has no stream.`);
}

async function slashInModel(): Promise<never> {
  throw new GatewayError("invalid-request", "Encode the slash of the model id: namespace%2Fname.");
}

const unknownOperation = async (_request: FastifyRequest, reply: FastifyReply) =>
  sendException(reply, "UnknownOperationException", 404, {
    message: "This hub answers invoke and invoke-with-response-stream.",
  });
