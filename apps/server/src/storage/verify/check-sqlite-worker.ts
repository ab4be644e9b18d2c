import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

const MAX_LINES = 100;

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

parentPort?.postMessage(readProblems(workerData as string));
