import { RegistryError } from "@orrery/registry";

/** Leave to run; call it when done. Calling it twice does no harm. */
export type Release = () => void;

/** Limits concurrency, overall and per caller; callers take turns. */
export interface Turns {
  /** Throws `refusal` when too many wait, and the signal's reason when it aborts first. */
  take(caller: string, signal?: AbortSignal): Promise<Release>;
}

export interface TurnLimits {
  /** 0 is no limit, here and below. */
  readonly most: number;
  readonly mostPerCaller: number;
  /** Waiting, of one caller. */
  readonly mostWaiting: number;
  readonly refusal: "too-busy" | "too-many-transfers";
}

interface Waiter {
  readonly start: (release: Release) => void;
}

export function createTurns(limits: TurnLimits): Turns {
  const most = limits.most || Number.POSITIVE_INFINITY;
  const mostPerCaller = limits.mostPerCaller || Number.POSITIVE_INFINITY;
  const mostWaiting = limits.mostWaiting || Number.POSITIVE_INFINITY;
  const running = new Map<string, number>();
  /** In the order in which callers are served: who was served goes to the end. */
  const waiting = new Map<string, Waiter[]>();
  let count = 0;

  const runningOf = (caller: string) => running.get(caller) ?? 0;
  const hasRoom = (caller: string) => count < most && runningOf(caller) < mostPerCaller;

  function begin(caller: string): Release {
    count++;
    running.set(caller, runningOf(caller) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      count--;
      if (runningOf(caller) > 1) running.set(caller, runningOf(caller) - 1);
      else running.delete(caller);
      serveNext();
    };
  }

  function serveNext(): void {
    for (const [caller, queue] of waiting) {
      if (!hasRoom(caller)) continue;
      const next = queue.shift();
      waiting.delete(caller);
      if (queue.length > 0) waiting.set(caller, queue);
      next?.start(begin(caller));
      return;
    }
  }

  return {
    async take(caller, signal) {
      signal?.throwIfAborted();
      if (hasRoom(caller)) return begin(caller);
      const queue = waiting.get(caller) ?? [];
      if (queue.length >= mostWaiting)
        throw new RegistryError(limits.refusal, "Too many git operations at once. Retry later.");
      waiting.set(caller, queue);
      return new Promise((resolve, reject) => {
        const leave = () => {
          const index = queue.indexOf(waiter);
          if (index >= 0) queue.splice(index, 1);
          if (queue.length === 0 && waiting.get(caller) === queue) waiting.delete(caller);
          reject(signal?.reason);
        };
        const waiter: Waiter = {
          start(release) {
            signal?.removeEventListener("abort", leave);
            resolve(release);
          },
        };
        queue.push(waiter);
        signal?.addEventListener("abort", leave, { once: true });
      });
    },
  };
}
