const SLICE_MS = 8;

/**
 * Call and await it inside long loops: every few milliseconds it lets the thread answer others first.
 * Awaiting alone does not, as long as everything that is awaited is at hand.
 */
export function createBreather(): () => Promise<void> | undefined {
  let last = performance.now();
  return () => {
    if (performance.now() - last < SLICE_MS) return undefined;
    return new Promise((resolve) =>
      setTimeout(() => {
        last = performance.now();
        resolve();
      }),
    );
  };
}
