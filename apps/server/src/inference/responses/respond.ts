import { randomBytes, randomUUID } from "node:crypto";
import type { KeptResponse, Registry } from "@orrery/registry";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import { readGeneration } from "../generation/generation.ts";
import { type Answered, type Asker, newCall } from "../openai/inference-call.ts";
import { responseBody } from "../schemas/responses.ts";
import { chatRequest } from "./chat-request.ts";
import { expandReferences } from "./expand-references.ts";
import { readInput } from "./input-item.ts";
import { withIds } from "./input-items.ts";
import type { ResponseObject } from "./open-response.ts";
import type { ResponseBody } from "./response-body.ts";
import { responseWriter } from "./response-writer.ts";
import { secondsNow } from "./send-response-events.ts";

export interface RespondDeps {
  readonly gateway: Gateway;
  readonly registry: Pick<Registry, "keptResponses">;
}

/** Reads a request into a chat; `keep` keeps its response if that was asked for. Throws `ZodError`. */
export async function readRespond(
  { gateway, registry: { keptResponses } }: RespondDeps,
  asker: Asker,
  given: unknown,
) {
  const { viewer } = asker;
  const asked = readBody(given);
  const getKept = (id: string) => keptResponses.get(viewer, id);
  const body = { ...asked, input: await expandReferences(asked.input, getKept) };
  if (body.store) keptResponses.requireKeeper(viewer);
  const added = readInput(body.input);
  const { previous_response_id: previous } = body;
  const earlier = previous ? await keptResponses.listItems(viewer, previous) : [];
  const call = newCall(asker, {
    model: gateway.parseModel(body.model),
    task: "conversational",
    input: chatRequest(body, [...readInput(earlier), ...added]),
  });
  const id = `resp_${randomUUID().replaceAll("-", "")}`;
  return {
    call,
    writer: responseWriter({ id, createdAt: secondsNow(), body }),
    async keep(response: ResponseObject) {
      if (body.store) await keptResponses.keep(viewer, keptResponse(body, response));
    },
  };
}

/** A response, whole. */
export async function answerResponse(
  deps: RespondDeps,
  asker: Asker,
  body: unknown,
  signal: AbortSignal,
): Promise<Answered> {
  const { call, writer, keep } = await readRespond(deps, asker, body);
  const { reply, usage, served } = await deps.gateway.answer(call, signal);
  const said = readGeneration(reply as object);
  writer.chunk(said);
  writer.close({ ...usage, ...said.usage });
  writer.finish(secondsNow());
  await keep(writer.response());
  return { id: call.id, served, body: writer.response() };
}

function readBody(body: unknown): ResponseBody {
  if (Buffer.isBuffer(body)) throw new GatewayError("invalid-request", "Send the body as JSON.");
  return responseBody.parse(body);
}

const keptResponse = (body: ResponseBody, response: ResponseObject): KeptResponse => ({
  id: response.id,
  previousId: body.previous_response_id ?? undefined,
  input: withIds(body.input, () => randomBytes(12).toString("hex")),
  response,
});
