import { Worker } from "node:worker_threads";

/** A thread of its own: a native call may hold the main one for minutes. */
const WATCH = `
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, 1000);
`;

/** Ends this process when the hub is gone, however it went. */
export function watchParent(): void {
  process.on("disconnect", () => process.exit(0));
  new Worker(WATCH, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}
