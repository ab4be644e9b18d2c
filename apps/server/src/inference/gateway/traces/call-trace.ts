import type { Writable } from "node:stream";
import type { InferenceCall } from "@orrery/registry";
import type { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { Candidate, Plan } from "../plan/candidate.ts";
import type { Usage } from "../receipts/token-usage.ts";
import type { SessionTrace, TracedSession } from "./session-trace.ts";
import type { TracedCall } from "./traced-call.ts";

/** What a call came to. */
export interface EndedCall {
  readonly receipt: InferenceCall;
  readonly usage: Usage;
  readonly failure: GatewayError | undefined;
}

/** The trace of one call: a span of the call, and in it one for each try at a provider. */
export interface CallTrace {
  /** Begins a try. Returns the headers that continue the trace at the provider. */
  startTry(candidate: Candidate): Readonly<Record<string, string>>;
  failTry(failure: GatewayError): void;
  /** The answer, as it came and in the hub's words; kept only where content is traced. */
  answered(reply: unknown, output: unknown): void;
  /** The sink of a stream; its content is kept, too, where content is traced. */
  tap(sink: Writable): Writable;
  /** The stream is over, its last words included. */
  untap(): void;
  /** Ends both spans; a call that was never made has none. */
  end(ended: EndedCall): void;
}

export interface Traces {
  start(call: TracedCall, plan: Plan, isStream: boolean): Promise<CallTrace>;
  startSession(session: TracedSession): Promise<SessionTrace>;
  /** Sends what waits. */
  close(): Promise<void>;
}
