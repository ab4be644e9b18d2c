import type { InferenceCall } from "@orrery/registry";
import type { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { Candidate, Plan } from "../plan/candidate.ts";
import type { Usage } from "../receipts/token-usage.ts";
import type { TracedCall } from "./traced-call.ts";

/** The session as a call, and who answers it. */
export interface TracedSession {
  readonly call: TracedCall;
  readonly plan: Plan;
  readonly candidate: Candidate;
}

/** What a session came to; tokens are on the spans of its turns. */
export interface EndedSession {
  readonly receipt: InferenceCall;
  readonly failure: GatewayError | undefined;
}

/** How a turn ended, or a connection to a provider. */
export interface EndedTurn {
  readonly usage?: Usage;
  /** The code of an error. */
  readonly failed?: string;
  /** A newer message took its place, or the client left. */
  readonly isCancelled?: boolean;
  /** An answer that did not come in pieces; kept only where content is traced. */
  readonly output?: unknown;
}

/** One call of a model of this hub. One that is never ended is never sent. */
export interface TurnTrace {
  /** A piece of the answer, in the order of the pieces. */
  said(text: string): void;
  end(ended: EndedTurn): void;
}

/** The connection to a provider, whose frames the hub does not read: it counts them. */
export interface UpstreamTrace {
  /** That continue the trace at the provider. */
  readonly headers: Readonly<Record<string, string>>;
  counted(): void;
  end(ended: Pick<EndedTurn, "failed">): void;
}

/** The trace of a live session: a span of all of it, and in it one for each turn, or of the provider's end. */
export interface SessionTrace {
  /** `input` as the model gets it. */
  startTurn(input: unknown, isStream: boolean): TurnTrace;
  startUpstream(): UpstreamTrace;
  /** Once. */
  end(ended: EndedSession): void;
  /** It never began to answer. */
  fail(code: string): void;
}
