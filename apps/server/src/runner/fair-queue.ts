import type { RunnerCaller } from "./runner.ts";
import { RunnerError } from "./runner-error.ts";

interface Waiting {
  readonly start: () => void;
}

/** Gives out a fixed number of places; who waits is served in turn by caller, not by arrival. */
export interface FairQueue {
  /** Resolves with the function that gives the place back. Throws `busy`, or the signal's reason. */
  enter(caller: RunnerCaller, signal: AbortSignal): Promise<() => void>;
}

/** `places` run at once; `room` may wait. */
export function createFairQueue(places: number, room: number): FairQueue {
  /** Callers in the order of their turns; a caller served goes to the end. */
  const waiting = new Map<RunnerCaller, Waiting[]>();
  let free = places;
  let count = 0;

  function leave(): void {
    free++;
    const next = waiting.entries().next().value;
    if (!next) return;
    const [caller, line] = next;
    const first = line.shift();
    waiting.delete(caller);
    if (line.length > 0) waiting.set(caller, line);
    count--;
    take();
    first?.start();
  }

  function take(): void {
    free--;
  }

  /** Giving a place back twice must not make two of it. */
  function place(): () => void {
    let isHeld = true;
    return () => {
      if (isHeld) leave();
      isHeld = false;
    };
  }

  return {
    async enter(caller, signal) {
      signal.throwIfAborted();
      if (free > 0) {
        take();
        return place();
      }
      if (count >= room)
        throw new RunnerError("busy", "Too many calls are waiting for the embedded runtime.");
      await new Promise<void>((resolve, reject) => {
        const entry: Waiting = {
          start: () => {
            signal.removeEventListener("abort", giveUp);
            resolve();
          },
        };
        const giveUp = () => {
          const line = waiting.get(caller) ?? [];
          const rest = line.filter((one) => one !== entry);
          if (rest.length > 0) waiting.set(caller, rest);
          else waiting.delete(caller);
          count--;
          reject(signal.reason);
        };
        const line = waiting.get(caller);
        if (line) line.push(entry);
        else waiting.set(caller, [entry]);
        count++;
        signal.addEventListener("abort", giveUp, { once: true });
      });
      return place();
    },
  };
}
