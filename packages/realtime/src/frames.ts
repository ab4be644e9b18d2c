import { decode } from "./msgpack/decode.ts";
import { asRealtimeError, type RealtimeError } from "./realtime-error.ts";

/** Raw bytes unchanged; `undefined` for any other value. */
export function rawBytes(message: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (message instanceof Uint8Array) return message as Uint8Array<ArrayBuffer>;
  if (message instanceof ArrayBuffer) return new Uint8Array(message);
  if (ArrayBuffer.isView(message))
    return new Uint8Array(message.buffer as ArrayBuffer, message.byteOffset, message.byteLength);
  return undefined;
}

/** A frame as it came, and what it says, or why that cannot be read. */
export interface ReadFrame {
  readonly frame: string | Uint8Array;
  readonly message?: unknown;
  readonly error?: RealtimeError;
}

/** Reads what a socket delivered. A `Blob` is refused: reading it takes time, in which others overtake it. */
export function readFrame(
  data: unknown,
  decodeMessage: (frame: string | Uint8Array) => unknown,
): ReadFrame {
  const frame = typeof data === "string" ? data : (rawBytes(data) ?? NO_BYTES);
  try {
    if (frame === NO_BYTES) throw new TypeError("Received a frame in an unknown format.");
    return { frame, message: decodeMessage(frame) };
  } catch (thrown) {
    return { frame, error: asRealtimeError(thrown, 400) };
  }
}

const NO_BYTES = new Uint8Array();

/** Text is JSON, bytes are MessagePack. Throws for what is neither. */
export const decodeFrame = (frame: string | Uint8Array): unknown =>
  typeof frame === "string" ? JSON.parse(frame) : decode(frame);

/** How much of the line a frame takes, without the few bytes of its head. */
export const frameBytes = (frame: string | Uint8Array): number =>
  typeof frame === "string" ? new TextEncoder().encode(frame).length : frame.length;
