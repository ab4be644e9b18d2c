import { Worker } from "node:worker_threads";
import { workerUrl } from "../../base/install-paths.ts";

/** SQLite's own integrity check, in a separate thread: it reads the whole file synchronously. */
export function checkSqlite(path: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl("check-sqlite-worker"), { workerData: path });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
