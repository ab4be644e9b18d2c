import type { RecordedEvent, Recording } from "./recording.ts";

/** What is done with the events of a recording, and with what time. */
export interface ReplayTools {
  readonly play: (event: RecordedEvent) => void;
  readonly onEnd: () => void;
  readonly setTimeout: (run: () => void, ms: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
  readonly now: () => number;
}

/**
 * Replays one direction of a recording at its original speed: `out` sends the messages again, `in` shows
 * the results without a server. Returns a function that stops it.
 */
export function startReplay(
  { events }: Recording,
  direction: RecordedEvent["direction"],
  { play, onEnd, setTimeout, clearTimeout, now }: ReplayTools,
): () => void {
  const wanted = events.filter((event) => event.direction === direction);
  const beganAt = now() - (wanted[0]?.at ?? 0);
  let next = 0;
  let timer: unknown;
  let isStopped = false;
  function go() {
    while (!isStopped && next < wanted.length && wanted[next]!.at <= now() - beganAt)
      play(wanted[next++]!);
    if (isStopped) return;
    if (next === wanted.length) return onEnd();
    timer = setTimeout(go, Math.max(1, wanted[next]!.at - (now() - beganAt)));
  }
  timer = setTimeout(go, 0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** How long a recording is, in milliseconds. */
export const lengthOf = ({ events }: Recording): number => events.at(-1)?.at ?? 0;
