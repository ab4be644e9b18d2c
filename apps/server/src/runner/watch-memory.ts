import { readFile } from "node:fs/promises";

const PAGE_BYTES = 4096;
const INTERVAL_MS = 1000;

/** Bytes of memory that a process holds; `undefined` where the system does not tell, or it is gone. */
async function residentBytes(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
  const pages = Number(text.split(" ")[1]);
  return Number.isFinite(pages) ? pages * PAGE_BYTES : undefined;
}

/** Calls `onExcess` once when the process holds more than `limit` bytes. Returns what ends the watch. */
export function watchMemory(pid: number, limit: number, onExcess: () => void): () => void {
  const timer = setInterval(async () => {
    if (((await residentBytes(pid)) ?? 0) <= limit) return;
    clearInterval(timer);
    onExcess();
  }, INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
