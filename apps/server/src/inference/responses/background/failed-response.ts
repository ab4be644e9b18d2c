import type { KeptResponse } from "@orrery/registry";
import { eventFrame } from "../send-response-events.ts";
import type { ResponseError } from "../stream-failure.ts";

/** A response that an error ended, and its last events; `eventCount` is 0 of one that is not streamed. Pure. */
export function failedResponse(
  {
    response,
    eventCount,
  }: { readonly response: KeptResponse["response"]; readonly eventCount: number },
  error: ResponseError,
) {
  const failed = { ...response, status: "failed", error };
  const events = [
    { type: "error", ...error, param: null },
    { type: "response.failed", response: failed },
  ].map((event, index) => eventFrame({ ...event, sequence_number: eventCount + index }));
  return { response: failed, eventCount, events: eventCount > 0 ? events : [] };
}
