import {
  createEncoder,
  decode,
  type FalError,
  LOADING,
  PING,
  PONG,
  RECONNECT,
  TooMuchError,
  UNAUTHORIZED,
} from "@orrery/realtime";
import { badMessage } from "./realtime-error.ts";
import { REALTIME } from "./realtime-limits.ts";

/** One message of a client: a map, or bytes that mean themselves. */
export type RealtimeMessage =
  | { readonly kind: "map"; readonly map: Readonly<Record<string, unknown>> }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

/** Reads a frame: msgpack, or JSON where it is text. Throws `BAD_MESSAGE`. */
export function readFrame(frame: Uint8Array, isBinary: boolean): RealtimeMessage {
  return isBinary ? readBinary(frame) : readText(frame);
}

function readBinary(bytes: Uint8Array): RealtimeMessage {
  // Audio and images come as raw bytes; bytes that begin like a map but are not one are raw as well.
  if (!beginsMap(bytes)) return { kind: "bytes", bytes };
  try {
    return { kind: "map", map: decode(bytes, REALTIME) as Readonly<Record<string, unknown>> };
  } catch (error) {
    if (error instanceof TooMuchError) throw badMessage(error.message);
    return { kind: "bytes", bytes };
  }
}

const beginsMap = ([first = 0]: Uint8Array): boolean =>
  (first >= 0x80 && first < 0x90) || first === 0xde || first === 0xdf;

function readText(frame: Uint8Array): RealtimeMessage {
  if (frame.length > REALTIME.maxTextBytes)
    throw badMessage(`The JSON message is too large (limit: ${REALTIME.maxTextBytes} bytes).`);
  const value = parse(frame);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw badMessage("The message must be a map.");
  return { kind: "map", map: value as Readonly<Record<string, unknown>> };
}

function parse(frame: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(frame).toString());
  } catch {
    throw badMessage("The message is not valid JSON.");
  }
}

/** A result as a binary frame. */
export const writeFrame: (result: object) => Uint8Array = createEncoder();

/** fal's own words for what is no result. */
export const errorText = (error: string, reason: string): string =>
  JSON.stringify({ type: "x-fal-error", error, reason } satisfies FalError);

/** What makes fal's clients forget their token and ask for another. */
export const UNAUTHORIZED_TEXT = JSON.stringify(UNAUTHORIZED);
export const PONG_TEXT = JSON.stringify(PONG);
export const RECONNECT_TEXT = JSON.stringify(RECONNECT);
export const loadingText = (progress: number): string => JSON.stringify({ ...LOADING, progress });

const MACHINERY = Buffer.from(PING.type);
/** A ping in either coding is shorter. */
const MAX_PING_BYTES = 100;

/** A client's own ping, for networks that let no other through: a map of that type, not a message that names it. */
export function isPing(frame: Buffer, isBinary: boolean): boolean {
  if (frame.length >= MAX_PING_BYTES || !frame.includes(MACHINERY)) return false;
  try {
    const message = readFrame(frame, isBinary);
    return message.kind === "map" && message.map.type === PING.type;
  } catch {
    return false;
  }
}
