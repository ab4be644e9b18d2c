import { crc32 } from "node:zlib";
import { EventStreamCodec } from "@smithy/core/event-streams";
import { fromUtf8, toUtf8 } from "@smithy/core/serde";

const codec = new EventStreamCodec(toUtf8, fromUtf8);
const PRELUDE_BYTES = 12;
/** Below this a copy is cheaper than another write. */
const WORTH_NO_COPY_BYTES = 8 * 1024;

/** The headers of all frames of a kind, as they travel. */
const headersOf = (texts: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    codec.formatHeaders(
      Object.fromEntries(
        Object.entries(texts).map(([name, value]) => [name, { type: "string", value } as const]),
      ),
    ),
  );

const eventHeaders = new Map<string, Buffer>();

/** An event of a stream, of one of the few names that there are. In pieces, to be written one after the other. */
export function eventFrame(name: string, payload: Buffer): readonly Buffer[] {
  const headers =
    eventHeaders.get(name) ??
    headersOf({
      ":event-type": name,
      ":content-type": "application/json",
      ":message-type": "event",
    });
  eventHeaders.set(name, headers);
  return encodeFrame(headers, payload);
}

/** A chunk event: its bytes travel as base64 in JSON. */
export const chunkFrame = (bytes: Buffer): readonly Buffer[] =>
  eventFrame("chunk", Buffer.from(`{"bytes":"${bytes.toString("base64")}"}`, "latin1"));

/** `type` is the exception's name in a stream, such as `throttlingException`. */
export const exceptionFrame = (type: string, body: object): readonly Buffer[] =>
  encodeFrame(
    headersOf({
      ":exception-type": type,
      ":content-type": "application/json",
      ":message-type": "exception",
    }),
    Buffer.from(JSON.stringify(body)),
  );

/**
 * A message of an event stream: lengths, their checksum, headers, payload, and a checksum over it all.
 * A large payload is not copied; decision 011 says why this is not left to the codec.
 */
export function encodeFrame(headers: Buffer, payload: Buffer): readonly Buffer[] {
  const headBytes = PRELUDE_BYTES + headers.length;
  const total = headBytes + payload.length + 4;
  const isWhole = payload.length < WORTH_NO_COPY_BYTES;
  const head = Buffer.allocUnsafe(isWhole ? total : headBytes);
  head.writeUInt32BE(total, 0);
  head.writeUInt32BE(headers.length, 4);
  head.writeUInt32BE(crc32(head.subarray(0, 8)), 8);
  head.set(headers, PRELUDE_BYTES);
  if (isWhole) {
    head.set(payload, headBytes);
    head.writeUInt32BE(crc32(head.subarray(0, total - 4)), total - 4);
    return [head];
  }
  const tail = Buffer.allocUnsafe(4);
  tail.writeUInt32BE(crc32(payload, crc32(head)));
  return [head, payload, tail];
}
