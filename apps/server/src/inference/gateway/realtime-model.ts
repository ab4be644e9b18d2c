import type { FileInput } from "@orrery/inference";
import type { GatewayError } from "../../outgoing/gateway-error.ts";
import type { SafeSocket } from "../../outgoing/safe-socket.ts";
import type { RunnerEvent } from "../../runner/runner.ts";
import type { Caller, Served } from "./gateway-call.ts";
import type { Usage } from "./receipts/token-usage.ts";

/** Many calls of one model over one connection. */
export interface RealtimeCall {
  /** The session's name in logs and receipts. */
  readonly id: string;
  readonly caller: Caller;
  /** `namespace/name`, of this hub or of a provider. */
  readonly model: string;
  /** What of a provider's own model is called, such as `dev` in `fal-ai/flux/dev`; else it is of no matter. */
  readonly path?: string;
}

/** What a live session came to so far; tokens are those of all its calls. */
export interface RealtimeTally {
  readonly usage?: Usage;
  readonly failure?: GatewayError;
  /** Of `performance.now()`. */
  readonly firstResultAt?: number;
}

/** Who answers a live session. One receipt for all of it, written by `end`, or by `note` if no end comes. */
export interface RealtimeModel {
  readonly task: string;
  readonly served: Served;
  readonly source: EmbeddedSource | RelayedSource;
  /** Throws as `live` did, if the viewer may no longer call the model. */
  recheck(caller: Caller): Promise<void>;
  /** For a process that is killed: the receipt is at least this. */
  note(tally: RealtimeTally): void;
  /** Once. */
  end(tally: RealtimeTally): void;
}

/** A model that runs here. A call ends as soon as its signal aborts. */
export interface EmbeddedSource {
  readonly kind: "embedded";
  /** A chat model; another one only completes text. */
  readonly isChat: boolean;
  /** In the hub's words, as `TaskIO` has them; a file in the input is in `files`. */
  run(
    input: unknown,
    files: RealtimeFiles,
    signal: AbortSignal,
    onLoading?: (progress: number) => void,
  ): Promise<RealtimeAnswer>;
  /** A chat with `messages`, or a text to complete. */
  generate(input: RealtimeGeneration, signal: AbortSignal): AsyncIterable<RunnerEvent>;
}

export type RealtimeFiles = ReadonlyMap<FileInput, Uint8Array<ArrayBuffer>>;
export interface RealtimeAnswer {
  /** JSON, or a `Blob` for bytes. */
  readonly reply: unknown;
  readonly usage: Usage;
}
export type RealtimeGeneration = Readonly<Record<string, unknown>> &
  ({ readonly prompt: string } | { readonly messages: readonly RealtimeTurn[] });
interface RealtimeTurn {
  readonly role: string;
  readonly content: string;
}

/** A provider runs it: frames are relayed unchanged in both directions. */
export interface RelayedSource {
  readonly kind: "relayed";
  /** Opens the provider's end with a token of the payer's key, and further headers. Throws `GatewayError`. */
  connect(
    maxBuffering: number | undefined,
    signal: AbortSignal,
    headers?: Readonly<Record<string, string>>,
  ): Promise<SafeSocket>;
}
