import type { z } from "zod";
import type { EmbeddedSource } from "../../gateway/live-model.ts";
import type { Usage } from "../../gateway/usage.ts";
import { badMessage } from "../live-error.ts";
import type { LiveMessage } from "../live-message.ts";

/** Who computes: as `EmbeddedSource`; nobody asks where. */
export type Model = Omit<EmbeddedSource, "kind">;

/** A result: a map, or bytes that are sent as they are. A partial one may give way to the next. */
export type Emit = (result: object | Uint8Array, isPartial: boolean) => void;

/** What one message asks for. */
export interface LiveJob {
  /** It is not dropped for newer messages while it waits. */
  readonly isKept?: boolean;
  /** A newer message ends it: what it told so far is enough. */
  readonly isYielding?: boolean;
  /** Throws `LiveError`, `GatewayError`, `RunnerError`, or the signal's reason. */
  run(signal: AbortSignal, emit: Emit): Promise<Usage>;
}

/** What a session of one kind does with its messages, one after the other as they come. Throws `LiveError`. */
export type LiveKind = (model: Model) => (message: LiveMessage) => LiveJob;

/** The map of a message, as its kind asks for it. */
export function readMap<Schema extends z.ZodType>(
  schema: Schema,
  message: LiveMessage,
): z.infer<Schema> {
  if (message.kind === "bytes")
    throw badMessage("This model takes maps in msgpack, such as {prompt}.");
  const read = schema.safeParse(message.map);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = (issue?.path ?? []).map((part) => (typeof part === "number" ? part : String(part)));
  throw badMessage(issue?.message ?? "Invalid message.", field.length > 0 ? field : ["message"]);
}

/** What came with the message, and how long the model computed since. */
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
  if (!(reply instanceof Blob)) throw new Error("The model answered no file.");
  return { bytes: new Uint8Array(await reply.arrayBuffer()), mediaType: reply.type };
}
