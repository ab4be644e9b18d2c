import { type Job, RESPONSE_JOB, type Viewer } from "@orrery/registry";
import { wireErrorOf } from "../../openai/send-gateway-error.ts";
import { completeResponse, type RespondDeps, readRespond } from "../respond.ts";
import { responseError } from "../stream-failure.ts";
import { failedResponse } from "./failed-response.ts";
import { FIRST_EVENTS, type ResponseInput } from "./start-response.ts";
import { streamResponse } from "./stream-response.ts";

/** Those of a response that has no words yet: another one says that it began. */
const MOST_FIRST_EVENTS = FIRST_EVENTS + 1;

/**
 * Makes a response in the background. If this process ends, the next one begins again; but of a response that was
 * streamed in part, it can only say that it failed: nothing that a follower read may change.
 */
export async function runResponse(
  deps: RespondDeps,
  job: Pick<Job, "endpoint" | "input">,
  viewer: Viewer,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<object> {
  const { backgroundResponses } = deps.registry;
  const id = job.endpoint.slice(RESPONSE_JOB.length);
  const begun = await backgroundResponses.begin(id);
  if (!begun) return {};
  const { body, headers } = job.input as ResponseInput;
  if (begun.eventCount > MOST_FIRST_EVENTS) {
    const message = "The hub stopped while it streamed this response.";
    await backgroundResponses.end(id, failedResponse(begun, { code: "server_error", message }));
    return {};
  }
  try {
    const name = { id, createdAt: (begun.response as { created_at?: number }).created_at ?? 0 };
    const read = await readRespond(deps, { viewer, ip: "", headers }, body, name);
    if (begun.eventCount > 0) return await streamResponse(deps, read, begun, id, signal, onError);
    const { response } = await completeResponse(deps, read, signal);
    const turn = read.turnOf(response);
    await backgroundResponses.end(id, { response, eventCount: 0, events: [], turn });
  } catch (error) {
    // What was cut off is no answer: the next process asks again, or it was cancelled.
    if (signal.aborted) throw error;
    const { status, code, message } = wireErrorOf(error);
    if (status >= 500) onError(error);
    const failed = failedResponse(begun, responseError({ status, code, message }));
    await backgroundResponses.end(id, failed);
  }
  return {};
}
