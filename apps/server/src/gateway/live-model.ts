import type { FileInput } from "@orrery/inference";
import type { RunnerEvent } from "../runner/runner.ts";
import type { Caller, Served } from "./gateway-call.ts";
import type { GatewayError } from "./gateway-error.ts";
import type { SafeSocket } from "./safe-socket.ts";
import type { Usage } from "./usage.ts";

/** Many calls of one model over one connection. */
export interface LiveCall {
  /** The session's name in logs and receipts. */
  readonly id: string;
  readonly caller: Caller;
  /** `namespace/name`, of this hub or of a provider. */
  readonly model: string;
  /** What of a provider's own model is called, such as `dev` in `fal-ai/flux/dev`; else it is of no matter. */
  readonly path?: string;
}

/** What a live session came to so far; tokens are those of all its calls. */
export interface LiveTally {
  readonly usage?: Usage;
  readonly failure?: GatewayError;
  /** Of `performance.now()`. */
  readonly firstResultAt?: number;
}

/** Who answers a live session. One receipt for all of it, written by `end`, or by `note` if no end comes. */
export interface LiveModel {
  readonly task: string;
  readonly served: Served;
  readonly source: EmbeddedSource | RelayedSource;
  /** Throws as `live` did, once the viewer may not call the model any more. */
  recheck(caller: Caller): Promise<void>;
  /** For a process that is killed: the receipt is at least this. */
  note(tally: LiveTally): void;
  /** Once. */
  end(tally: LiveTally): void;
}

/** The model runs here. A call ends at once when its signal aborts. */
export interface EmbeddedSource {
  readonly kind: "embedded";
  /** It was taught to talk, not only to go on with a text. */
  readonly isChat: boolean;
  /** In the hub's words, as `TaskIO` has them; a file in the input is in `files`. */
  run(
    input: unknown,
    files: LiveFiles,
    signal: AbortSignal,
    onLoading?: (progress: number) => void,
  ): Promise<LiveAnswer>;
  /** A chat with `messages`, or a text to go on with. */
  generate(input: LiveGeneration, signal: AbortSignal): AsyncIterable<RunnerEvent>;
}

export type LiveFiles = ReadonlyMap<FileInput, Uint8Array<ArrayBuffer>>;
export interface LiveAnswer {
  /** JSON, or a `Blob` for bytes. */
  readonly reply: unknown;
  readonly usage: Usage;
}
export type LiveGeneration = Readonly<Record<string, unknown>> &
  ({ readonly prompt: string } | { readonly messages: readonly LiveTurn[] });
interface LiveTurn {
  readonly role: string;
  readonly content: string;
}

/** A provider runs it: frames go both ways as they are. */
export interface RelayedSource {
  readonly kind: "relayed";
  /** Opens the provider's end with a token of the payer's key. Throws `GatewayError`. */
  connect(maxBuffering: number | undefined, signal: AbortSignal): Promise<SafeSocket>;
}
