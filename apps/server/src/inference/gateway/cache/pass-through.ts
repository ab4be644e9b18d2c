import type { Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Relays a stream to its sink by way of a transform, no faster than the sink takes it. */
export async function passThrough(
  relay: (sink: Writable) => Promise<void>,
  change: Transform,
  sink: Writable,
): Promise<void> {
  const passed = pipeline(change, sink, { end: false });
  // Awaited below; a caller who leaves ends it early.
  passed.catch(() => undefined);
  try {
    await relay(change);
  } finally {
    change.end();
  }
  await passed;
}
