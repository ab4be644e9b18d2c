import { createEncoder, decode } from "@orrery/realtime";
import type { RunnerEvent, RunnerReply } from "../runner.ts";
import type { RunnerErrorCode } from "../runner-error.ts";

/** One piece of an answer, MessagePack behind its length. Others are ignored: a newer process may send them. */
export type RunnerFrame =
  /** The call was taken. */
  | { readonly type: "begun" }
  /** Nothing yet. */
  | { readonly type: "alive" }
  | { readonly type: "loading"; readonly progress: number }
  | { readonly type: "event"; readonly event: RunnerEvent }
  /** Each of the following is the last one. */
  | { readonly type: "reply"; readonly reply: RunnerReply }
  | { readonly type: "count"; readonly tokens: number }
  | { readonly type: "pong" }
  | {
      readonly type: "error";
      readonly code: RunnerErrorCode;
      readonly message: string;
      readonly retryAfter?: number;
      readonly detail?: string;
      readonly param?: string;
    };

const LENGTH_BYTES = 4;

/** A function that writes frames; it keeps a buffer, so each answer has its own. */
export function createFrameWriter(): (frame: RunnerFrame) => Uint8Array {
  const encode = createEncoder();
  return (frame) => {
    const payload = encode(frame);
    const bytes = new Uint8Array(LENGTH_BYTES + payload.length);
    new DataView(bytes.buffer).setUint32(0, payload.length);
    bytes.set(payload, LENGTH_BYTES);
    return bytes;
  };
}

/** Throws a `RangeError` for what is no frame, or a larger one than this. */
export async function* readFrames(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
): AsyncGenerator<RunnerFrame> {
  let parts: Uint8Array[] = [];
  let held = 0;
  let wanted = LENGTH_BYTES;
  for await (const chunk of chunks) {
    parts.push(chunk);
    held += chunk.length;
    if (held < wanted) continue;
    let bytes: Uint8Array = parts.length === 1 ? chunk : Buffer.concat(parts);
    for (;;) {
      wanted = bytes.length < LENGTH_BYTES ? LENGTH_BYTES : LENGTH_BYTES + lengthOf(bytes);
      if (wanted > mostBytes) throw new RangeError(`A frame has more than ${mostBytes} bytes.`);
      if (bytes.length < wanted) break;
      yield decode(bytes.slice(LENGTH_BYTES, wanted)) as RunnerFrame;
      bytes = bytes.subarray(wanted);
    }
    parts = [bytes];
    held = bytes.length;
  }
}

const lengthOf = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
