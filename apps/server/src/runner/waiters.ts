/** Callers that wait for the same event. */
export interface Waiters {
  /** Resolves at the next `wake`; rejects when the signal is aborted. */
  wait(signal: AbortSignal): Promise<void>;
  wake(): void;
}

export function createWaiters(): Waiters {
  let waiting = new Set<() => void>();
  return {
    wait: (signal) =>
      new Promise((resolve, reject) => {
        waiting.add(resolve);
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      }),

    wake() {
      const woken = waiting;
      waiting = new Set();
      for (const resolve of woken) resolve();
    },
  };
}
