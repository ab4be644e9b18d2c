import type { FastifyInstance } from "fastify";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import { answeredCall } from "../../gateway/fallbacks/answered.ts";
import type { Gateway } from "../../gateway/gateway-api.ts";
import type { Served } from "../../gateway/gateway-call.ts";
import { readGeneration } from "../../generation/generation.ts";
import {
  abortOnClose,
  faultLogger,
  newCall,
  sendEvents,
  setServedHeaders,
} from "../../openai/inference-call.ts";
import { countBody, countTokens, createMessage, messagesBody } from "../../schemas/messages.ts";
import { chatRequest } from "../chat-request.ts";
import { messageWriter } from "../message-events.ts";
import { presentMessage } from "../present-message.ts";
import { sendMessageEvents } from "../send-message-events.ts";
import { showsThinking } from "../shows-thinking.ts";

/** `/v1/messages`: the Anthropic API, over the same chats as every other door. */
export function messagesApi(app: FastifyInstance, gateway: Gateway): void {
  const config = { runsModels: true };

  app.post(
    "/v1/messages",
    { config: { ...config, api: createMessage } },
    async (request, reply) => {
      const {
        model,
        fallbacks,
        stream: isStream,
        ...body
      } = messagesBody.parse(readable(request.body));
      const call = newCall(request, {
        model: gateway.parseModel(model),
        fallbacks,
        task: "conversational",
        input: chatRequest(body),
      });
      const headOf = (served: Served) => ({
        ...answeredCall({ id: call.id, model }, served),
        showsThinking: showsThinking(body.thinking),
        stopSequences: body.stop_sequences ?? [],
      });
      const signal = abortOnClose(reply);
      if (isStream) {
        const stream = await gateway.stream(call, true, signal);
        setServedHeaders(reply, call.id, stream.served);
        reply.header("request-id", request.id);
        const options = { signal, onFault: faultLogger(request) };
        return sendEvents(request, reply, (target) =>
          sendMessageEvents(stream.relay, target, messageWriter(headOf(stream.served)), options),
        );
      }
      const answer = await gateway.answer(call, signal);
      setServedHeaders(reply, call.id, answer.served);
      const said = readGeneration(answer.reply as object);
      const usage = { ...answer.usage, ...said.usage };
      return reply.send(presentMessage(headOf(answer.served), { ...said, usage }));
    },
  );

  app.post(
    "/v1/messages/count_tokens",
    { config: { ...config, api: countTokens } },
    async (request, reply) => {
      const { model, ...body } = countBody.parse(readable(request.body));
      const call = newCall(request, {
        model: gateway.parseModel(model),
        task: "conversational",
        input: chatRequest(body),
      });
      return { input_tokens: await gateway.countTokens(call, abortOnClose(reply)) };
    },
  );
}

/** What would change the answer and has no counterpart in a chat. */
const UNSUPPORTED = ["mcp_servers", "container"];

/**
 * Refuses what cannot be done. Clients that keep a conversation in a thread of the service send only what is
 * new; from an error that names the threads they learn to send all of it.
 */
function readable(body: unknown): unknown {
  if (Buffer.isBuffer(body)) throw new GatewayError("invalid-request", "Send the body as JSON.");
  const given = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (given.thread)
    throw new GatewayError("invalid-request", "thread: this hub keeps no threads.", {
      names: { code: "thread_unsupported_request", param: "thread" },
    });
  const unsupported = UNSUPPORTED.find((name) => given[name]);
  if (unsupported !== undefined)
    throw new GatewayError("invalid-request", `${unsupported} is not supported by this hub.`, {
      names: { code: "unsupported_parameter", param: unsupported },
    });
  return body;
}
