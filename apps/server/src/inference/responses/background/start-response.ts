import type { IncomingHttpHeaders } from "node:http";
import { type KeptResponse, RegistryError } from "@orrery/registry";
import type { Maker } from "../../../realtime/realtime-token.ts";
import { type Asker, callerOf } from "../../openai/inference-call.ts";
import { responseBody } from "../../schemas/responses.ts";
import type { ResponseObject } from "../open-response.ts";
import { newName, type RespondDeps, readRespond } from "../respond.ts";
import { responseWriter } from "../response-writer.ts";
import { eventFrame } from "../send-response-events.ts";
import { invalidValue } from "../unsupported.ts";
import { callHeaders } from "./call-headers.ts";

/** What the job of a response is given. */
export interface ResponseInput {
  readonly body: object;
  readonly headers: IncomingHttpHeaders;
}

/** The events that each response in the background begins with, if it is streamed. */
export const FIRST_EVENTS = 2;

/**
 * Makes a job of a request, and its response, which is queued. What is wrong with the request is said now, as
 * `readRespond` says it.
 */
export async function startResponse(
  deps: RespondDeps,
  asker: Asker,
  maker: Maker,
  given: unknown,
): Promise<ResponseObject> {
  if (asker.viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in or send an access token to use background.");
  const asked = responseBody.parse(given);
  if (asked.store === false)
    throw invalidValue(
      "store",
      "store must be true with background: true: the response is fetched later.",
    );
  const body = { ...asked, store: true };
  const name = newName();
  const read = await readRespond(deps, asker, body, name);
  await deps.gateway.requireModel(callerOf(asker), read.call.model);
  const writer = responseWriter({ ...name, body: read.body });
  const events = writer.queue().map(eventFrame);
  const response = writer.response();
  const input: ResponseInput = { body, headers: callHeaders(asker.headers) };
  const kept: KeptResponse = read.kept(response);
  await deps.registry.backgroundResponses.create(asker.viewer, {
    ...{ response: kept, input, maker },
    events: body.stream ? events : [],
  });
  return response;
}
