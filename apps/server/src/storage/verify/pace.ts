import { setTimeout as sleep } from "node:timers/promises";

/** Lets so many bytes a second through on average; 0 lets all through. */
export interface Pace {
  /** Waits until these bytes, which were just read, are due. */
  take(bytes: number): Promise<void>;
}

export function createPace(bytesPerSecond: number): Pace {
  let dueAt = Date.now();
  return {
    async take(bytes) {
      if (bytesPerSecond === 0) return;
      dueAt = Math.max(dueAt, Date.now() - 1000) + (1000 * bytes) / bytesPerSecond;
      const wait = dueAt - Date.now();
      if (wait > 5) await sleep(wait);
    },
  };
}
