import type { Registry } from "@orrery/registry";
import type { FastifyInstance, FastifyReply } from "fastify";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import { answeredCall } from "../../gateway/fallbacks/answered.ts";
import type { Gateway } from "../../gateway/gateway-api.ts";
import type { GatewayCall } from "../../gateway/gateway-call.ts";
import { sendGeneration } from "../../generation/send-generation.ts";
import {
  abortOnClose,
  faultLogger,
  sendEvents,
  setServedHeaders,
} from "../../openai/inference-call.ts";
import { grantedHeaders, readCallOptions } from "../call-options.ts";
import { eventSink } from "../event-sink.ts";
import { findFacts } from "./find-facts.ts";
import { presentAnswer } from "./present-answer.ts";
import { type Asked, readAsk } from "./read-ask.ts";
import { readBody } from "./read-body.ts";
import { createModelReader, type ModelRequest } from "./read-model.ts";

/** InvokeModel, whole and as a stream: a body of any of the dialects. */
export function invokeOperations(
  app: FastifyInstance,
  gateway: Gateway,
  registry: Pick<Registry, "repos">,
) {
  const bodyOf = readBody(app);
  const readModel = createModelReader(gateway);

  const read = async (request: ModelRequest, reply: FastifyReply) => {
    const { asked: head, body } = await readModel(request, reply, async ({ id }) => {
      const callOptions = readCallOptions(request.headers);
      const contentType = request.headers["content-type"] ?? "";
      const given = await bodyOf(request);
      const facts = () => findFacts(registry, request.viewer, id);
      return { ...callOptions, asked: await readAsk(given, contentType, facts) };
    });
    const { asked, accept, options } = body;
    const call: GatewayCall = {
      ...head,
      runtimeOptions: options,
      task: asked.task,
      input: asked.input,
      ...(asked.files && { files: asked.files }),
    };
    return { call, asked, accept, signal: abortOnClose(reply) };
  };

  const whole = async (request: ModelRequest, reply: FastifyReply) => {
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

  const stream = async (request: ModelRequest, reply: FastifyReply) => {
    const startedAt = performance.now();
    const { call, asked, signal } = await read(request, reply);
    const { dialect, body } = requireGeneration(asked);
    const answer = await gateway.stream(call, true, signal);
    setServedHeaders(reply, call.id, answer.served);
    reply.headers({
      ...grantedHeaders(request.headers),
      "x-amzn-bedrock-content-type": "application/json",
    });
    const writer = dialect.stream({
      ...answeredCall({ id: call.id, model: call.model.id }, answer.served),
      asked: body,
    });
    const options = { signal, onFault: faultLogger(request) };
    return sendEvents(
      request,
      reply,
      (target) =>
        sendGeneration(answer.relay, eventSink(target, writer, { startedAt, ...options }), options),
      "application/vnd.amazon.eventstream",
    );
  };

  return { whole, stream };
}

function requireGeneration(asked: Asked) {
  if (asked.kind === "generation") return asked;
  throw new GatewayError("invalid-request", `${asked.task} does not support streaming.`);
}
