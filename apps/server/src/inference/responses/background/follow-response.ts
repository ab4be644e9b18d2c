import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Registry, Viewer } from "@orrery/registry";
import { settleResponse } from "./settle-response.ts";

/** How long a follower waits for the next events, the first time and at most. */
const LOOK_MS = 200;
const MOST_LOOK_MS = 2_000;
/** A follower is shown that the hub is there so often, and shows that its credential counts still. */
const CHECK_MS = 15_000;

export interface FollowOptions {
  readonly id: string;
  /** The sequence number of the last event that the follower has; -1: none. */
  readonly after: number;
  readonly signal: AbortSignal;
  /** Whether the follower may still read. */
  readonly counts: () => Promise<boolean>;
}

/** Passes on the events of a response that is made in the background, until it is over. */
export async function followResponse(
  registry: Pick<Registry, "backgroundResponses" | "jobs" | "keptResponses">,
  viewer: Viewer,
  target: Writable,
  { id, after, signal, counts }: FollowOptions,
): Promise<void> {
  let last = after;
  let wait = LOOK_MS;
  let checkedAt = Date.now();
  for (;;) {
    // Whether it is over is asked first: all its events are there by then.
    const { jobId } = await settleResponse(registry, viewer, id);
    const events = await registry.backgroundResponses.listEvents(viewer, id, last);
    last += events.length;
    for (const event of events) if (!target.write(event)) await drained(target, signal);
    signal.throwIfAborted();
    if (events.length === 0) {
      if (jobId === undefined) return;
      await sleep(wait, undefined, { signal });
    }
    wait = events.length > 0 ? LOOK_MS : Math.min(wait * 1.5, MOST_LOOK_MS);
    if (Date.now() - checkedAt < CHECK_MS) continue;
    checkedAt = Date.now();
    if (!(await counts())) throw new Error("The credential of this stream no longer exists.");
    target.write(": the hub is there\n\n");
  }
}

const drained = (target: Writable, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (error?: unknown) => {
      target.off("drain", go);
      signal.removeEventListener("abort", leave);
      if (error) reject(error);
      else resolve();
    };
    const go = () => end();
    const leave = () => end(signal.reason);
    target.once("drain", go);
    signal.addEventListener("abort", leave, { once: true });
  });
