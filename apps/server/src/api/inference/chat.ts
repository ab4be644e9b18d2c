import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Gateway } from "../../gateway/gateway.ts";
import { GatewayError } from "../../gateway/gateway-error.ts";
import { leaving, newCall, sayWhoServed, sendEvents } from "./inference-call.ts";
import { presentCompletion } from "./present-completion.ts";

const modelName = z.string().min(1).max(1000);
/** Read by the gateway, or sure to be refused by whoever runs the model. */
const common = {
  max_tokens: z.int().min(0).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
};

const chatBody = z.looseObject({
  model: modelName,
  messages: z.array(z.looseObject({ role: z.string() })).min(1),
  max_completion_tokens: z.int().min(0).nullish(),
  tools: z.array(z.looseObject({})).nullish(),
  ...common,
});

const completionBody = z.looseObject({
  model: modelName,
  prompt: z.union([z.string(), z.array(z.string()).min(1)]),
  ...common,
});

type Streaming = Pick<z.infer<typeof chatBody>, "stream" | "stream_options">;

/** What of a body the gateway does itself; the rest goes to the model as it is. */
const wishes = ({ stream, stream_options }: Streaming) => ({
  isStream: stream === true,
  wantsUsage: stream_options?.include_usage === true,
});

/** A chat for a model, whole or in events. `model` as the address has it wins over the body's. */
export function chatHandler(gateway: Gateway) {
  return async (
    request: FastifyRequest,
    reply: Parameters<typeof leaving>[0],
    addressed?: string,
  ) => {
    const { model, ...input } = chatBody.parse(withModel(request.body, addressed));
    const call = newCall(request, {
      model: gateway.parseModel(model),
      task: "conversational",
      input,
    });
    const signal = leaving(reply);
    const { isStream, wantsUsage } = wishes(input);
    if (isStream) {
      const stream = await gateway.stream(call, wantsUsage, signal);
      sayWhoServed(reply, call.id, stream.served);
      return sendEvents(request, reply, stream.relay);
    }
    const answer = await gateway.answer(call, signal);
    sayWhoServed(reply, call.id, answer.served);
    return reply.send(answer.reply);
  };
}

/** A text to go on with, the same way. */
export function completionHandler(gateway: Gateway) {
  return async (
    request: FastifyRequest,
    reply: Parameters<typeof leaving>[0],
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
    const signal = leaving(reply);
    const { isStream, wantsUsage } = wishes({ stream, stream_options });
    if (isStream) {
      const answer = await gateway.stream(call, wantsUsage, signal);
      sayWhoServed(reply, call.id, answer.served);
      return sendEvents(request, reply, answer.relay);
    }
    const answer = await gateway.answer(call, signal);
    sayWhoServed(reply, call.id, answer.served);
    return reply.send(presentCompletion(call.id, model, answer.reply, answer.output));
  };
}

function withModel(body: unknown, model: string | undefined): unknown {
  if (Buffer.isBuffer(body)) throw new GatewayError("invalid-request", "Send JSON.");
  return model === undefined ? body : { ...(body as object), model };
}

/** `/v1/chat/completions` and `/v1/completions`. */
export function chatRoutes(app: FastifyInstance, gateway: Gateway): void {
  const chat = chatHandler(gateway);
  const completion = completionHandler(gateway);
  const config = { runsModels: true };
  app.post("/v1/chat/completions", { config }, (request, reply) => chat(request, reply));
  app.post("/v1/completions", { config }, (request, reply) => completion(request, reply));
}
