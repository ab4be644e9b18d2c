import type { z } from "zod";
import type { EmbeddedSource } from "../../inference/gateway/realtime-model.ts";
import type { Usage } from "../../inference/gateway/receipts/token-usage.ts";
import { badMessage } from "../realtime-error.ts";
import type { RealtimeMessage } from "../realtime-message.ts";

/** The model that computes: as `EmbeddedSource`, wherever it runs. */
export type Model = Omit<EmbeddedSource, "kind">;

/** A result: a map, or raw bytes. A later one may replace a partial one. */
export type Emit = (result: object | Uint8Array, isPartial: boolean) => void;

/** What one message asks for. */
export interface RealtimeJob {
  /** It is not dropped for newer messages while it waits. */
  readonly isKept?: boolean;
  /** A newer message ends it: its results so far are enough. */
  readonly isYielding?: boolean;
  /** Throws `RealtimeError`, `GatewayError`, `RunnerError`, or the signal's reason. */
  run(signal: AbortSignal, emit: Emit): Promise<Usage>;
}

/** Handles the messages of a session of one kind, in order. Throws `RealtimeError`. */
export type RealtimeKind = (model: Model) => (message: RealtimeMessage) => RealtimeJob;

/** The map of a message, as its kind asks for it. */
export function readMap<Schema extends z.ZodType>(
  schema: Schema,
  message: RealtimeMessage,
): z.infer<Schema> {
  if (message.kind === "bytes")
    throw badMessage("This model expects MessagePack maps, such as {prompt}.");
  const read = schema.safeParse(message.map);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = (issue?.path ?? []).map((part) => (typeof part === "number" ? part : String(part)));
  throw badMessage(issue?.message ?? "Invalid message.", field.length > 0 ? field : ["message"]);
}

/** The message's own fields, and the model's computing time. */
export const namedAndTimed = (
  { request_id }: { readonly request_id?: string | number | undefined },
  began: number,
) => ({
  ...(request_id !== undefined && { request_id }),
  timings: { inference: Math.round(performance.now() - began) / 1000 },
});

/** A copy that nothing else writes to: a socket's buffers are used again. */
export const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** The bytes of a reply that is one file. */
export async function bytesOf(reply: unknown): Promise<{ bytes: Uint8Array; mediaType: string }> {
  if (!(reply instanceof Blob)) throw new Error("The model returned no file.");
  return { bytes: new Uint8Array(await reply.arrayBuffer()), mediaType: reply.type };
}
