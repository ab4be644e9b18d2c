import type { Turn } from "../conversations/conversation.ts";
import type { JobMaker } from "../jobs/job.ts";
import type { KeptResponse } from "../kept-responses/kept-response.ts";

export interface NewBackgroundResponse {
  /** As it is before its job began. */
  readonly response: KeptResponse;
  /** What its job needs, as JSON. */
  readonly input: object;
  readonly maker: JobMaker;
  /** Its first events; none of a response that is not streamed. */
  readonly events: readonly string[];
}

/** What a response in the background came to. */
export interface EndedResponse {
  readonly response: KeptResponse["response"];
  /** How many events it has so far: another count means that another process went on with it. */
  readonly eventCount: number;
  /** Its last ones. */
  readonly events: readonly string[];
  /** What its conversation is given; nothing where it is gone by then. */
  readonly turn?: Turn | undefined;
}
