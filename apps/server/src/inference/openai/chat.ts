import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import { answeredCall } from "../gateway/fallbacks/answered.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import { chatBody, completionBody, createChat, createCompletion } from "../schemas/chat.ts";
import {
  type Answered,
  type Asker,
  abortOnClose,
  newCall,
  sendAnswered,
  sendEvents,
  setServedHeaders,
} from "./inference-call.ts";
import { presentCompletion } from "./present-completion.ts";

/** Whether the caller wants the event that counts tokens. */
const wantsUsageOf = ({ stream_options }: Pick<z.infer<typeof chatBody>, "stream_options">) =>
  stream_options?.include_usage === true;

/** A chat, as the gateway takes it. Throws `ZodError`. */
function readChat(gateway: Gateway, asker: Asker, body: unknown) {
  const { model, fallbacks, ...input } = chatBody.parse(body);
  const call = newCall(asker, {
    model: gateway.parseModel(model),
    fallbacks,
    task: "conversational",
    input,
  });
  return { call, wantsUsage: wantsUsageOf(input) };
}

/** A chat's next message, whole. */
export async function answerChat(
  gateway: Gateway,
  asker: Asker,
  body: unknown,
  signal: AbortSignal,
): Promise<Answered> {
  const { call } = readChat(gateway, asker, body);
  const { reply, served } = await gateway.answer(call, signal);
  return { id: call.id, served, body: reply as object };
}

/** A completion, as the gateway takes it. Throws `ZodError`. */
function readCompletion(gateway: Gateway, asker: Asker, body: unknown) {
  const {
    model,
    fallbacks,
    prompt,
    stream: _,
    stream_options,
    ...parameters
  } = completionBody.parse(body);
  const call = newCall(asker, {
    model: gateway.parseModel(model),
    fallbacks,
    task: "text-generation",
    input: { inputs: prompt, parameters },
  });
  return { call, model, wantsUsage: wantsUsageOf({ stream_options }) };
}

/** A completion of a text, whole. */
export async function answerCompletion(
  gateway: Gateway,
  asker: Asker,
  body: unknown,
  signal: AbortSignal,
): Promise<Answered> {
  const { call, model } = readCompletion(gateway, asker, body);
  const { reply, output, served } = await gateway.answer(call, signal);
  const head = answeredCall({ id: call.id, model }, served);
  return { id: call.id, served, body: presentCompletion(head.id, head.model, reply, output) };
}

/** Answers whole or in events. The URL's `model` takes precedence over the body's. */
const handler =
  (read: typeof readChat, answer: typeof answerChat) =>
  (gateway: Gateway) =>
  async (
    request: FastifyRequest,
    reply: Parameters<typeof abortOnClose>[0],
    addressed?: string,
  ) => {
    const body = withModel(request.body, addressed);
    const signal = abortOnClose(reply);
    if ((body as { readonly stream?: unknown } | null)?.stream !== true)
      return sendAnswered(reply, await answer(gateway, request, body, signal));
    const { call, wantsUsage } = read(gateway, request, body);
    const stream = await gateway.stream(call, wantsUsage, signal);
    setServedHeaders(reply, call.id, stream.served);
    return sendEvents(request, reply, stream.relay);
  };

/** A chat with a model, complete or as events. */
export const chatHandler = handler(readChat, answerChat);

/** Completes a text in the same way. */
export const completionHandler = handler(readCompletion, answerCompletion);

function withModel(body: unknown, model: string | undefined): unknown {
  if (Buffer.isBuffer(body)) throw new GatewayError("invalid-request", "Send the body as JSON.");
  return model === undefined ? body : { ...(body as object), model };
}

/** `/v1/chat/completions` and `/v1/completions`. */
export function chatRoutes(app: FastifyInstance, gateway: Gateway): void {
  const chat = chatHandler(gateway);
  const completion = completionHandler(gateway);
  const config = { runsModels: true };
  app.post("/v1/chat/completions", { config: { ...config, api: createChat } }, (request, reply) =>
    chat(request, reply),
  );
  app.post("/v1/completions", { config: { ...config, api: createCompletion } }, (request, reply) =>
    completion(request, reply),
  );
}
