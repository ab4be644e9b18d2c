import { Worker } from "node:worker_threads";

/** Ends this process when something is wrong that its main thread cannot see. */
export interface Watchdog {
  /** Starts while a call's input is decoded and tokenized. Returns a function that ends it. */
  startReading(id: number): () => void;
}

/** A separate thread: native code, an expression or a template may block the main one forever. */
const WATCH = `
  const { workerData: { shared, readMs } } = require("node:worker_threads");
  const reading = new Int32Array(shared);
  const interval = Math.min(1000, readMs / 4);
  const parent = process.ppid;
  let last = 0;
  let waited = 0;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
    const now = Atomics.load(reading, 0);
    waited = now !== 0 && now === last ? waited + interval : 0;
    last = now;
    if (waited >= readMs) process.kill(process.pid, waited >= 2 * readMs ? "SIGKILL" : "SIGPROF");
  }, interval);
`;

/**
 * Ends this process when the hub is gone; and, with SIGPROF, when reading one call takes longer than this:
 * libraries handle the usual signals in the blocked thread.
 */
export function startWatchdog(readMs: number): Watchdog {
  process.on("disconnect", () => process.exit(0));
  const shared = new SharedArrayBuffer(4);
  const resourceLimits = { maxOldGenerationSizeMb: 8 };
  new Worker(WATCH, { eval: true, resourceLimits, workerData: { shared, readMs } }).unref();
  const oldest = new Int32Array(shared);
  const ids = new Set<number>();
  const show = () => Atomics.store(oldest, 0, ids.values().next().value ?? 0);
  return {
    startReading(id) {
      ids.add(id);
      show();
      return () => {
        if (ids.delete(id)) show();
      };
    },
  };
}
