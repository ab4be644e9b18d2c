import type { RunnerProcess } from "./runner-process.ts";

interface Sharer {
  readonly process?: RunnerProcess;
  readonly users: number;
}

const shares = new WeakMap<RunnerProcess, number>();

/**
 * Divides the threads among the models that compute now. llama.cpp waits for its threads by spinning, so more
 * of them than processors would be many times slower; each has one at least.
 */
export function shareThreads(threads: number, models: Iterable<Sharer>): void {
  const busy = [...models].filter(({ users }) => users > 0);
  const share = Math.max(1, Math.floor(threads / busy.length));
  for (const { process } of busy) {
    if (!process || shares.get(process) === share) continue;
    shares.set(process, share);
    process.setThreads(share);
  }
}
