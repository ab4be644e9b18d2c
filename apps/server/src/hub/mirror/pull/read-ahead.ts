import { Readable } from "node:stream";
import type { ByteRange, PullSource, StoredBlob } from "@orrery/registry";
import type { Download } from "./download.ts";
import type { Flight } from "./flight.ts";
import type { LeadDeps } from "./lead.ts";

/** A range that begins so far behind what is here is asked for by itself, if it is short. */
const AHEAD_BYTES = 16_000_000;
const SHORT_BYTES = 32_000_000;
const MOST_AHEAD = 4;

/**
 * A short range far ahead of what is here, as the other hub sends it now: passed on and not kept. `undefined` for every
 * other, which waits for its place.
 */
export async function readAhead(
  { download, isExamined }: Pick<LeadDeps, "download" | "isExamined">,
  flight: Flight,
  object: StoredBlob,
  source: PullSource,
  range: ByteRange,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const isAhead = range.start > flight.written + AHEAD_BYTES;
  const isShort = range.end - range.start <= SHORT_BYTES;
  if (!isAhead || !isShort || flight.ahead >= MOST_AHEAD) return undefined;
  // Before the first wait, so that callers of the same moment count each other.
  flight.ahead++;
  flight.readers++;
  const leave = () => {
    flight.ahead--;
    flight.readers--;
  };
  try {
    if (!(await isExamined())) {
      const found = await download(object, source, range, new AbortController().signal);
      return aheadStream(found, range, leave);
    }
  } catch (error) {
    leave();
    throw error;
  }
  leave();
  return undefined;
}

/** Ends with an error for other than all bytes of the range. */
function aheadStream(
  { start: from, body }: Download,
  { start, end }: ByteRange,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  body.once("close", onEnd);
  async function* bytes() {
    let skip = start - from;
    let left = end - start;
    for await (const piece of body as AsyncIterable<Buffer>) {
      const wanted = piece.subarray(Math.min(skip, piece.length)).subarray(0, left);
      skip = Math.max(0, skip - piece.length);
      left -= wanted.length;
      if (wanted.length > 0) yield Uint8Array.from(wanted);
      if (left === 0) break;
    }
    if (left > 0) throw new Error(`The upstream hub ended ${left} bytes early.`);
  }
  const passed = Readable.from(bytes(), { objectMode: false });
  // Who leaves before the first byte never starts the loop that would end it.
  passed.once("close", () => body.destroy());
  return Readable.toWeb(passed, { type: "bytes" } as never) as ReadableStream<Uint8Array>;
}
