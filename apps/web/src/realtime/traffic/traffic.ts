import { type Frame, requestIdOf } from "./frame.ts";

/** How much is remembered: what is older goes, so that a page can stay open for days. */
export const MAX_FRAMES = 500;
const MAX_BYTES = 8_000_000;
const MAX_LATENCIES = 2000;
const MAX_WAITING = 500;
/** Rates over the last three seconds. */
const RATE_MS = 3000;

export interface Flow {
  readonly messages: number;
  readonly bytes: number;
  readonly messagesPerSecond: number;
  readonly bytesPerSecond: number;
}

export interface TrafficSnapshot {
  readonly out: Flow;
  readonly in: Flow;
  /** Milliseconds from a message's leaving to its first result, the latest last. */
  readonly latencies: readonly number[];
  /** The oldest first. */
  readonly frames: readonly Frame[];
}

const NO_FLOW: Flow = { messages: 0, bytes: 0, messagesPerSecond: 0, bytesPerSecond: 0 };
export const NO_TRAFFIC: TrafficSnapshot = { out: NO_FLOW, in: NO_FLOW, latencies: [], frames: [] };

/** A frame before it is counted. */
export type NewFrame = Omit<Frame, "id" | "roundTripMs">;

/** What goes over one page's sessions, counted and remembered within bounds. */
export interface Traffic {
  /** Adds a frame with its ID and its round-trip time. */
  add(frame: NewFrame): Frame;
  /** The traffic at `now`; rates fall while no frames arrive. */
  snapshot(now: number): TrafficSnapshot;
}

export function createTraffic(): Traffic {
  let frames: Frame[] = [];
  let keptBytes = 0;
  let count = 0;
  let latencies: number[] = [];
  const waiting = new Map<string | number, number>();
  let lastSentAt: number | undefined;
  const counters = { out: createCounter(), in: createCounter() };

  function roundTripOf(frame: NewFrame): number | undefined {
    const id = requestIdOf(frame.value);
    if (frame.direction === "out") {
      lastSentAt = frame.at;
      if (id !== undefined) waiting.set(id, frame.at);
      const [oldest] = waiting.keys();
      if (waiting.size > MAX_WAITING && oldest !== undefined) waiting.delete(oldest);
      return undefined;
    }
    // Progress and errors answer no message; raw bytes have no ID and count as the last message's result.
    if (id === undefined && !(frame.value instanceof Uint8Array)) return undefined;
    const sentAt = id === undefined ? lastSentAt : waiting.get(id);
    if (id === undefined) lastSentAt = undefined;
    else waiting.delete(id);
    return sentAt === undefined ? undefined : frame.at - sentAt;
  }

  return {
    add(frame) {
      const roundTripMs = roundTripOf(frame);
      if (roundTripMs !== undefined) latencies = [...latencies, roundTripMs].slice(-MAX_LATENCIES);
      const added: Frame = {
        ...frame,
        id: ++count,
        ...(roundTripMs !== undefined && { roundTripMs }),
      };
      counters[frame.direction].add(frame.at, frame.size);
      frames = [...frames, added];
      keptBytes += frame.size;
      while (frames.length > MAX_FRAMES || (keptBytes > MAX_BYTES && frames.length > 1))
        keptBytes -= frames.shift()?.size ?? 0;
      return added;
    },

    snapshot: (now) => ({
      out: counters.out.read(now),
      in: counters.in.read(now),
      latencies,
      frames,
    }),
  };
}

function createCounter() {
  let messages = 0;
  let bytes = 0;
  let recent: { readonly at: number; readonly size: number }[] = [];
  const forget = (now: number) => {
    if ((recent[0]?.at ?? now) < now - RATE_MS)
      recent = recent.filter(({ at }) => at >= now - RATE_MS);
  };
  return {
    add(at: number, size: number) {
      messages++;
      bytes += size;
      forget(at);
      recent.push({ at, size });
    },
    read(now: number): Flow {
      forget(now);
      const seconds = RATE_MS / 1000;
      const size = recent.reduce((sum, each) => sum + each.size, 0);
      return {
        messages,
        bytes,
        messagesPerSecond: recent.length / seconds,
        bytesPerSecond: size / seconds,
      };
    },
  };
}
