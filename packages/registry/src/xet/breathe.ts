const SLICE_MS = 8;

/**
 * Await it inside long loops: every few milliseconds it lets the thread answer other requests. Awaiting a
 * resolved promise alone does not.
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
