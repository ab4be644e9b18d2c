import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { FAULT_EVENT, type GenerationOptions } from "./generation-sink.ts";

/**
 * Writes a whole generation to `sink` and waits for its end; an error on the way, unless the caller left,
 * ends it with a message that shows nothing of the hub.
 */
export async function sendGeneration(
  relay: (sink: Writable) => Promise<void>,
  sink: Writable,
  { signal, onFault }: GenerationOptions,
): Promise<void> {
  try {
    await relay(sink);
  } catch (error) {
    if (signal.aborted) throw error;
    onFault(error);
    sink.write(FAULT_EVENT);
  }
  sink.end();
  await finished(sink);
}
