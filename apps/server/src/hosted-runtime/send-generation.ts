import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { StreamWriter } from "./dialect.ts";
import { type EventSinkOptions, eventSink, FAULT_EVENT, type Target } from "./event-sink.ts";

/**
 * Writes a whole generation to `target` as the runtime's stream; what throws on the way, but for the caller's
 * leaving, ends it in an InternalServer. `target` stays open.
 */
export async function sendGeneration(
  relay: (sink: Writable) => Promise<void>,
  target: Target,
  writer: StreamWriter,
  options: EventSinkOptions,
): Promise<void> {
  const sink = eventSink(target, writer, options);
  try {
    await relay(sink);
  } catch (error) {
    if (options.signal.aborted) throw error;
    options.onFault(error);
    sink.write(FAULT_EVENT);
  }
  sink.end();
  await finished(sink);
}
