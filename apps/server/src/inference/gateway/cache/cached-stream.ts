import { Readable, Transform, type Writable } from "node:stream";
import { MAX_CACHED_ANSWER_BYTES } from "@orrery/registry";
import type { GatewayCall, GatewayStream } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { relayEvents, withoutUsage } from "../relay-events.ts";
import { bookHit } from "./book-hit.ts";
import { findHit, missed } from "./find-hit.ts";
import { passThrough } from "./pass-through.ts";

type Make = (call: GatewayCall, wantsUsage: boolean) => Promise<GatewayStream>;

/** Streams the recorded events where there are some; else makes the call and records what is passed on. */
export async function cachedStream(
  parts: GatewayParts,
  call: GatewayCall,
  wantsUsage: boolean,
  signal: AbortSignal,
  make: Make,
): Promise<GatewayStream> {
  const lookup = await findHit(parts, call, "events");
  if (!lookup) return make(call, wantsUsage);
  const { plan, hit } = lookup;
  if (hit) {
    const { served, end } = await bookHit(parts, call, plan, hit, true);
    const onEnd = () => end(signal.aborted);
    return {
      served,
      relay: (sink) =>
        relayEvents(Readable.from([Buffer.from(hit.answer)]), sink, { signal, wantsUsage, onEnd }),
    };
  }
  // The count is in the record, for callers that want it.
  const stream = await make(call, true);
  return missed({
    served: stream.served,
    async relay(sink: Writable) {
      const recorder = recordEvents(wantsUsage);
      await passThrough(stream.relay, recorder.through, sink);
      const text = signal.aborted ? undefined : recorder.whole();
      if (text !== undefined) await lookup.keep(stream.served, text);
    },
  });
}

/** Keeps events as they pass; the caller gets the one that counts tokens only if it wants it. */
function recordEvents(wantsUsage: boolean) {
  const kept: Buffer[] = [];
  let bytes = 0;
  const through = new Transform({
    transform(events: Buffer, _, done) {
      bytes += events.length;
      if (bytes <= MAX_CACHED_ANSWER_BYTES) kept.push(Buffer.from(events));
      else kept.length = 0;
      done(null, wantsUsage ? events : withoutUsage(events));
    },
  });
  return {
    through,
    /** All events, if the stream went well. */
    whole(): string | undefined {
      if (bytes > MAX_CACHED_ANSWER_BYTES) return undefined;
      const text = Buffer.concat(kept).toString();
      return isWhole(text) ? text : undefined;
    },
  };
}

/** Each line of data is JSON without line breaks, so no text of a model looks like the end or an error. */
const isWhole = (text: string): boolean =>
  /^data: ?\[DONE\]\s*$/m.test(text) && !/^event: ?error|^data: ?\{"error"/m.test(text);
