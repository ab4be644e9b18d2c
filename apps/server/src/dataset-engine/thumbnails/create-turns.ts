import { EngineError } from "../engine-error.ts";

/** Work that is done one after the other. */
export interface Turns {
  /** Throws `ServerBusyError` where too many wait, or one's turn does not come in time. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

export function createTurns(maxWaiting: number, patienceMs: number): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async take(work) {
      if (waiting >= maxWaiting) throw busy();
      waiting += 1;
      const since = performance.now();
      const turn = last.then(() => {
        waiting -= 1;
        if (performance.now() - since > patienceMs) throw busy();
        return work();
      });
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

const busy = () => new EngineError("ServerBusyError", "Too many thumbnails at once. Retry later.");
