import { isSignOnError, SignOnError } from "../sign-on-error.ts";

const FAILURES = 3;
const REST_MS = 30_000;

/** Leaves a directory alone that does not respond: people whom the hub itself knows need not wait for it. */
export interface Breaker {
  /** Throws `unreachable` at once while the directory rests. */
  run<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
}

/** Of this process: another finds out by itself. */
export function createBreaker(now: () => number = Date.now): Breaker {
  const failures = new Map<string, { readonly count: number; readonly until: number }>();
  return {
    async run(name, work) {
      const known = failures.get(name);
      if (known && known.count >= FAILURES && now() < known.until)
        throw new SignOnError("unreachable", "The directory did not respond lately.");
      try {
        const value = await work();
        failures.delete(name);
        return value;
      } catch (error) {
        if (isSignOnError(error) && error.code === "unreachable")
          failures.set(name, { count: (known?.count ?? 0) + 1, until: now() + REST_MS });
        throw error;
      }
    },
  };
}
