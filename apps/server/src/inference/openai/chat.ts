import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import { chatBody, completionBody, createChat, createCompletion } from "../schemas/chat.ts";
import { abortOnClose, newCall, sendEvents, setServedHeaders } from "./inference-call.ts";
import { presentCompletion } from "./present-completion.ts";

type Streaming = Pick<z.infer<typeof chatBody>, "stream" | "stream_options">;

/** The fields of a body that the gateway handles; the rest goes to the model unchanged. */
const streamOptions = ({ stream, stream_options }: Streaming) => ({
  isStream: stream === true,
  wantsUsage: stream_options?.include_usage === true,
});

/** A chat with a model, complete or as events. The URL's `model` takes precedence over the body's. */
export function chatHandler(gateway: Gateway) {
  return async (
    request: FastifyRequest,
    reply: Parameters<typeof abortOnClose>[0],
    addressed?: string,
  ) => {
    const { model, ...input } = chatBody.parse(withModel(request.body, addressed));
    const call = newCall(request, {
      model: gateway.parseModel(model),
      task: "conversational",
      input,
    });
    const signal = abortOnClose(reply);
    const { isStream, wantsUsage } = streamOptions(input);
    if (isStream) {
      const stream = await gateway.stream(call, wantsUsage, signal);
      setServedHeaders(reply, call.id, stream.served);
      return sendEvents(request, reply, stream.relay);
    }
    const answer = await gateway.answer(call, signal);
    setServedHeaders(reply, call.id, answer.served);
    return reply.send(answer.reply);
  };
}

/** Completes a text in the same way. */
export function completionHandler(gateway: Gateway) {
  return async (
    request: FastifyRequest,
    reply: Parameters<typeof abortOnClose>[0],
    addressed?: string,
  ) => {
    const { model, prompt, stream, stream_options, ...parameters } = completionBody.parse(
      withModel(request.body, addressed),
    );
    const call = newCall(request, {
      model: gateway.parseModel(model),
      task: "text-generation",
      input: { inputs: prompt, parameters },
    });
    const signal = abortOnClose(reply);
    const { isStream, wantsUsage } = streamOptions({ stream, stream_options });
    if (isStream) {
      const answer = await gateway.stream(call, wantsUsage, signal);
      setServedHeaders(reply, call.id, answer.served);
      return sendEvents(request, reply, answer.relay);
    }
    const answer = await gateway.answer(call, signal);
    setServedHeaders(reply, call.id, answer.served);
    return reply.send(presentCompletion(call.id, model, answer.reply, answer.output));
  };
}

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
