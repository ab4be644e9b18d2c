import { finished, type Readable } from "node:stream";
import { LIMITS } from "../base/limits.ts";
import { GatewayError } from "./gateway-error.ts";
import { type OutgoingReply, outgoingError } from "./safe-fetch.ts";

/** Responses that are read whole; base64 images are the largest. */
export const MAX_REPLY_BYTES = LIMITS.replyBytes.value;

/** The whole body. Throws `reply-too-large`, `provider-timeout` after `totalMs`, `provider-cut`. */
export function readBytes(
  body: Readable,
  {
    maxBytes = MAX_REPLY_BYTES,
    totalMs,
    signal,
  }: {
    readonly maxBytes?: number;
    readonly totalMs: number;
    readonly signal: AbortSignal;
  },
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(
    () => body.destroy(new GatewayError("provider-timeout", "The provider timed out.")),
    totalMs,
  );
  body.on("data", (piece: Buffer) => {
    size += piece.length;
    if (size <= maxBytes) pieces.push(piece);
    else body.destroy(new GatewayError("reply-too-large", "The provider's response is too large."));
  });
  return new Promise((resolve, reject) => {
    finished(body, { writable: false }, (error) => {
      clearTimeout(timer);
      if (error) reject(outgoingError(error, signal));
      else resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));
    });
  });
}

/** Parsed; throws `malformed-reply`. */
export function parseReply(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new GatewayError("malformed-reply", "The provider's response is not valid JSON.");
  }
}

export const isJson = (reply: OutgoingReply): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(reply.header("content-type") ?? "");

export const isEventStream = (reply: OutgoingReply): boolean =>
  /^text\/event-stream\b/i.test(reply.header("content-type") ?? "");
