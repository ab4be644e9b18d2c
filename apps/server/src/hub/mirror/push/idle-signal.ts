const IDLE_MS = 600_000;

/** Aborts with another signal, or when `touch` was not called for ten minutes: a connection on which nothing moves. */
export function untilIdle(signal: AbortSignal, idleMs: number = IDLE_MS) {
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(new Error("The other hub is silent.")), idleMs).unref();
  return {
    signal: AbortSignal.any([signal, idle.signal]),
    touch: () => void timer.refresh(),
    end: () => clearTimeout(timer),
  };
}
