import type { FastifyInstance, FastifyReply } from "fastify";
import type { Gateway } from "../../gateway/gateway-api.ts";
import { readGeneration } from "../../generation/generation.ts";
import { sendGeneration } from "../../generation/send-generation.ts";
import {
  abortOnClose,
  faultLogger,
  sendEvents,
  setServedHeaders,
} from "../../openai/inference-call.ts";
import { conversationWriter } from "../converse/conversation-events.ts";
import { conversationSink } from "../converse/conversation-sink.ts";
import { presentConversation } from "../converse/present-conversation.ts";
import { readConverse } from "../converse/read-converse.ts";
import { readBody } from "./read-body.ts";
import { createModelReader, type ModelRequest } from "./read-model.ts";

/** Converse, whole and as a stream: one body for every model that chats. */
export function converseOperations(app: FastifyInstance, gateway: Gateway) {
  const bodyOf = readBody(app);
  const readModel = createModelReader(gateway);

  const read = async (request: ModelRequest, reply: FastifyReply) => {
    const startedAt = performance.now();
    const { asked, body } = await readModel(request, reply, async () =>
      readConverse(await bodyOf(request)),
    );
    const { input, options, granted } = body;
    return {
      call: { ...asked, task: "conversational", input, runtimeOptions: options },
      head: { id: asked.id, ...body.head },
      signal: abortOnClose(reply),
      more: () => ({
        metrics: { latencyMs: Math.round(performance.now() - startedAt) },
        ...granted,
      }),
    };
  };

  const whole = async (request: ModelRequest, reply: FastifyReply) => {
    const { call, head, signal, more } = await read(request, reply);
    const answer = await gateway.answer(call, signal);
    setServedHeaders(reply, call.id, answer.served);
    const said = readGeneration(answer.reply as object);
    const usage = { ...answer.usage, ...said.usage };
    const shown = { ...presentConversation(head, { ...said, usage }), ...more() };
    return reply.type("application/json").send(Buffer.from(JSON.stringify(shown)));
  };

  const stream = async (request: ModelRequest, reply: FastifyReply) => {
    const { call, head, signal, more } = await read(request, reply);
    const answer = await gateway.stream(call, true, signal);
    setServedHeaders(reply, call.id, answer.served);
    const options = { signal, onFault: faultLogger(request) };
    return sendEvents(
      request,
      reply,
      (target) =>
        sendGeneration(
          answer.relay,
          conversationSink(target, conversationWriter(head), more, options),
          options,
        ),
      "application/vnd.amazon.eventstream",
    );
  };

  return { whole, stream };
}
