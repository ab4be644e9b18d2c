import { readFile } from "node:fs/promises";

const PAGE_BYTES = 4096;
const INTERVAL_MS = 1000;

interface Watched {
  readonly pid: number;
  /** What it was thought to need. */
  readonly expectedBytes: number;
  readonly kill: () => void;
}

/** Watches the memory of all model processes. */
export interface MemoryWatch {
  /** Returns what ends the watch of this one. */
  add(watched: Watched): () => void;
}

/** When they hold more than `limit` bytes, kills the one that is furthest above what it was thought to need. */
export function createMemoryWatch(limit: number): MemoryWatch {
  const all = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const found = await Promise.all(
      [...all].map(async (one) => ({ one, bytes: await residentBytes(one.pid) })),
    );
    const total = found.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= limit) return;
    const excess = ({ one, bytes }: (typeof found)[number]) => bytes - one.expectedBytes;
    const [worst] = found.toSorted((a, b) => excess(b) - excess(a));
    if (worst && all.has(worst.one)) worst.one.kill();
  }

  return {
    add(watched) {
      all.add(watched);
      timer ??= setInterval(look, INTERVAL_MS).unref();
      return () => {
        all.delete(watched);
        if (all.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

/** A process's resident memory in bytes; 0 if the system does not report it or the process is gone. */
async function residentBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
  const pages = Number(text.split(" ")[1]);
  return Number.isFinite(pages) ? pages * PAGE_BYTES : 0;
}
