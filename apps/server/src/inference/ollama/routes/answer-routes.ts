import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiContext } from "../../gateway/context.ts";
import { answeredCall } from "../../gateway/fallbacks/answered.ts";
import type { GatewayCall, Served, WantedModel } from "../../gateway/gateway-call.ts";
import { readGeneration } from "../../generation/generation.ts";
import { generationSink } from "../../generation/generation-sink.ts";
import { sendGeneration } from "../../generation/send-generation.ts";
import {
  abortOnClose,
  callerOf,
  faultLogger,
  newCall,
  sendEvents,
  setServedHeaders,
} from "../../openai/inference-call.ts";
import {
  ollamaChat,
  ollamaChatBody,
  ollamaGenerate,
  ollamaGenerateBody,
} from "../../schemas/ollama.ts";
import { answerLines } from "../answer-lines.ts";
import { type AnswerHead, presentEnd, presentWords, wordsOf } from "../answer-words.ts";
import { startClock } from "../call-clock.ts";
import { chatRequest } from "../chat-request.ts";
import { findModel } from "../find-model.ts";
import { generateRequest } from "../generate-request.ts";

const LINES = "application/x-ndjson";
const KEEPS_NOTHING = /^0+[a-z]*$/;

/** `/api/chat` and `/api/generate`. */
export function answerRoutes(app: FastifyInstance, context: ApiContext): void {
  const config = { runsModels: true };

  app.post("/api/chat", { config: { ...config, api: ollamaChat } }, async (request, reply) => {
    const { model, stream, ...body } = ollamaChatBody.parse(request.body);
    const head = { kind: "chat", model, showsThinking: body.think !== false } as const;
    const wanted = await findModel(context, request, model);
    if (!body.messages?.length) return lookUp(request, wanted, head, body.keep_alive);
    const call = { task: "conversational", input: chatRequest(body) };
    return answer(request, reply, { ...call, model: wanted }, head, stream !== false);
  });

  app.post(
    "/api/generate",
    { config: { ...config, api: ollamaGenerate } },
    async (request, reply) => {
      const { model, stream, ...body } = ollamaGenerateBody.parse(request.body);
      const head = { kind: "generate", model, showsThinking: body.think !== false } as const;
      const wanted = await findModel(context, request, model);
      const call = generateRequest(body);
      if (!body.prompt) return lookUp(request, wanted, head, body.keep_alive);
      return answer(request, reply, { ...call, model: wanted }, head, stream !== false);
    },
  );

  /** Clients that ask nothing want the model loaded, or unloaded; the hub loads it when something is asked. */
  async function lookUp(
    request: FastifyRequest,
    model: WantedModel,
    head: AnswerHead,
    keepAlive: string | number | null | undefined,
  ) {
    await context.gateway.requireModel(callerOf(request), model);
    const done_reason = KEEPS_NOTHING.test(`${keepAlive ?? ""}`) ? "unload" : "load";
    return { ...presentWords(head, {}), done: true, done_reason };
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Pick<GatewayCall, "model" | "task" | "input">,
    head: AnswerHead,
    isStream: boolean,
  ) {
    const { gateway } = context;
    const clock = startClock();
    const call = newCall(request, asked);
    const headOf = (served: Served) => ({
      ...head,
      model: answeredCall({ id: call.id, model: head.model }, served).model,
    });
    const signal = abortOnClose(reply);
    if (isStream) {
      const stream = await gateway.stream(call, true, signal);
      clock.opened();
      setServedHeaders(reply, call.id, stream.served);
      const options = { signal, onFault: faultLogger(request) };
      const send = (target: Parameters<typeof generationSink>[0]) =>
        sendGeneration(
          stream.relay,
          generationSink(target, answerLines(headOf(stream.served), clock), options),
          options,
        );
      return sendEvents(request, reply, send, LINES);
    }
    const { reply: whole, usage, served } = await gateway.answer(call, signal);
    setServedHeaders(reply, call.id, served);
    const said = readGeneration(whole as object);
    const counted = { ...usage, ...said.usage };
    return {
      ...presentWords(headOf(served), { ...wordsOf(said), calls: said.toolCalls }),
      ...presentEnd(said.finishReason, counted, clock.read()),
    };
  }
}
