import { randomBytes, randomUUID } from "node:crypto";
import type { KeptResponse, Registry, Turn } from "@orrery/registry";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import { answeredCall } from "../gateway/fallbacks/answered.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import type { Served } from "../gateway/gateway-call.ts";
import { readGeneration } from "../generation/generation.ts";
import { type Answered, type Asker, newCall } from "../openai/inference-call.ts";
import { responseBody } from "../schemas/responses.ts";
import { chatRequest } from "./chat-request.ts";
import { expandReferences } from "./expand-references.ts";
import { readInput } from "./input-item.ts";
import { withIds, withStatus } from "./input-items.ts";
import { conversationOf, type ResponseHead, type ResponseObject } from "./open-response.ts";
import type { ResponseBody } from "./response-body.ts";
import { responseWriter } from "./response-writer.ts";
import { secondsNow } from "./send-response-events.ts";
import { invalidValue, unsupported } from "./unsupported.ts";

export interface RespondDeps {
  readonly gateway: Gateway;
  readonly registry: Pick<Registry, "backgroundResponses" | "conversations" | "keptResponses">;
}

/** What names a response, once it has begun. */
export type ResponseName = Pick<ResponseHead, "id" | "createdAt">;

export const newName = (): ResponseName => ({
  id: `resp_${randomUUID().replaceAll("-", "")}`,
  createdAt: secondsNow(),
});

/** Reads a request into a chat; `keep` keeps its response, and adds to its conversation, if that was asked for. Throws `ZodError`. */
export async function readRespond(
  { gateway, registry: { conversations, keptResponses } }: RespondDeps,
  asker: Asker,
  given: unknown,
  name = newName(),
) {
  const { viewer } = asker;
  const asked = readBody(given);
  const getKept = (id: string) => keptResponses.get(viewer, id);
  const body = { ...asked, input: await expandReferences(asked.input, getKept) };
  if (body.store) keptResponses.requireKeeper(viewer);
  const added = readInput(body.input);
  const { previous_response_id: previous } = body;
  const conversationId = conversationOf(body);
  if (previous && conversationId !== undefined)
    throw invalidValue(
      "conversation",
      "conversation and previous_response_id cannot be in one request: send one of them.",
    );
  const isKept = body.store || conversationId !== undefined;
  const keptInput = isKept ? withIds(body.input, () => randomBytes(12).toString("hex")) : [];
  const earlier = previous
    ? await keptResponses.listItems(viewer, previous)
    : conversationId === undefined
      ? []
      : await conversations.listForTurn(
          viewer,
          conversationId,
          keptInput.map((item) => item.id),
        );
  const call = newCall(asker, {
    model: gateway.parseModel(body.model),
    fallbacks: body.fallbacks,
    task: "conversational",
    input: chatRequest(body, [...readInput(earlier), ...added]),
  });
  const kept = (response: ResponseObject): KeptResponse => ({
    id: response.id,
    previousId: body.previous_response_id ?? undefined,
    input: keptInput,
    response,
  });
  /** What a response adds to its conversation. */
  const turnOf = (response: ResponseObject): Turn | undefined =>
    conversationId === undefined
      ? undefined
      : { conversationId, items: [...keptInput.map(withStatus), ...response.output] };
  return {
    call,
    body,
    kept,
    turnOf,
    /** `from` is the number of its next event. */
    writerFor(served: Served, from = 0) {
      const { model } = answeredCall({ id: call.id, model: body.model }, served);
      return responseWriter({ ...name, body: { ...body, model } }, from);
    },
    async keep(response: ResponseObject) {
      const turn = turnOf(response);
      if (turn) await conversations.addTurn(viewer, turn);
      if (body.store) await keptResponses.keep(viewer, kept(response));
    },
  };
}

/** A response, whole. */
export async function answerResponse(
  deps: RespondDeps,
  asker: Asker,
  given: unknown,
  signal: AbortSignal,
): Promise<Answered> {
  const read = await readRespond(deps, asker, given);
  if (read.body.background)
    throw unsupported("background", "background is not supported here: a batch is in it already.");
  const { response, served } = await completeResponse(deps, read, signal);
  await read.keep(response);
  return { id: read.call.id, served, body: response };
}

/** Has a request answered that was read. */
export async function completeResponse(
  { gateway }: RespondDeps,
  { call, writerFor }: Awaited<ReturnType<typeof readRespond>>,
  signal: AbortSignal,
): Promise<{ readonly response: ResponseObject; readonly served: Served }> {
  const { reply, usage, served } = await gateway.answer(call, signal);
  const said = readGeneration(reply as object);
  const writer = writerFor(served);
  writer.chunk(said);
  writer.close({ ...usage, ...said.usage });
  writer.finish(secondsNow());
  return { response: writer.response(), served };
}

function readBody(body: unknown): ResponseBody {
  if (Buffer.isBuffer(body)) throw new GatewayError("invalid-request", "Send the body as JSON.");
  return responseBody.parse(body);
}
