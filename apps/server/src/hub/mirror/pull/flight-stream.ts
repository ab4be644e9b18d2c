import { type FileHandle, open } from "node:fs/promises";
import type { ByteRange } from "@orrery/registry";
import { type Flight, nextChange, readableUpTo } from "./flight.ts";

const PIECE = 256 * 1024;

/**
 * A range of an object as its bytes come. Ends with an error, and never whole, where they turn out to be wrong.
 * `stored` reads what is in the blob store by then.
 */
export function flightStream(
  flight: Flight,
  { start, end }: ByteRange,
  stored: (range: ByteRange) => Promise<ReadableStream<Uint8Array> | undefined>,
): ReadableStream<Uint8Array> {
  const left = new AbortController();
  let file: FileHandle | undefined;
  let rest: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let at = start;
  let isOver = false;
  flight.readers++;

  async function leave(): Promise<void> {
    if (isOver) return;
    isOver = true;
    flight.readers--;
    flight.events.emit("left");
    left.abort();
    await file?.close().catch(() => {});
    await rest?.cancel().catch(() => {});
  }

  async function next(): Promise<Uint8Array | undefined> {
    for (;;) {
      if (at >= end) return undefined;
      if (rest) return fromStore(rest);
      if (flight.state === "failed") throw flight.error;
      if (flight.state === "stored" && !file) {
        rest = (await stored({ start: at, end }))?.getReader();
        if (!rest) throw new Error("The blob went while it was read.");
        continue;
      }
      const limit = Math.min(end, readableUpTo(flight));
      if (at < limit) {
        file ??= await open(flight.path, "r").catch(() => undefined);
        if (file) return fromFile(file, limit);
        // It ended while its file was opened: look again.
        if (!isCurrent(flight)) continue;
      }
      await nextChange(flight, left.signal);
    }
  }

  async function fromFile(from: FileHandle, limit: number): Promise<Uint8Array> {
    const buffer = new Uint8Array(Math.min(PIECE, limit - at));
    const { bytesRead } = await from.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) throw new Error("The file of a download became shorter.");
    at += bytesRead;
    return buffer.subarray(0, bytesRead);
  }

  async function fromStore(reader: ReadableStreamDefaultReader<Uint8Array>) {
    const { value, done } = await reader.read();
    if (done || !value) throw new Error("The blob ended early.");
    at += value.byteLength;
    return Uint8Array.from(value);
  }

  /** What it is may have changed during a wait. */
  function isCurrent({ state }: Flight): boolean {
    return state !== "failed" && state !== "stored";
  }

  return new ReadableStream({
    type: "bytes",
    async pull(controller) {
      try {
        const bytes = await next();
        if (bytes) return controller.enqueue(bytes as Uint8Array<ArrayBuffer>);
        controller.close();
        controller.byobRequest?.respond(0);
        await leave();
      } catch (error) {
        controller.error(error);
        await leave();
      }
    },
    cancel: leave,
  });
}
