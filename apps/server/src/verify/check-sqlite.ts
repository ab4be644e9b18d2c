import { DatabaseSync } from "node:sqlite";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const MAX_LINES = 100;

/** What SQLite itself finds wrong with its file. In a thread of its own: it reads the whole file at once. */
export function checkSqlite(path: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { checkSqlite: path } });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

function readProblems(path: string): readonly string[] {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    const rows = database.prepare(`pragma integrity_check(${MAX_LINES})`).all();
    database.close();
    return rows.map((row) => String(Object.values(row)[0])).filter((text) => text !== "ok");
  } catch (error) {
    return [(error as Error).message];
  }
}

if (!isMainThread && workerData?.checkSqlite !== undefined)
  parentPort?.postMessage(readProblems(workerData.checkSqlite));
