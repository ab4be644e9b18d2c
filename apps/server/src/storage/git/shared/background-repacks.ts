import { listPacks } from "./history-store.ts";
import { MANY_SMALL_PACKS, needsRepack, type RepackDeps, repack } from "./repack.ts";

const MAX_WAITING = 1000;

/** Repacks histories that need it, one after the other, after their writers have their answers. */
export interface BackgroundRepacks {
  look(key: string, count: number): void;
  /** Resolves when nothing is under way. */
  settle(): Promise<void>;
  /** Starts no further one. */
  stop(): void;
}

export function createBackgroundRepacks(deps: RepackDeps): BackgroundRepacks {
  const waiting = new Set<string>();
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    for (const key of waiting) {
      waiting.delete(key);
      if (isStopped) return;
      try {
        if (needsRepack(await listPacks(deps.db, key))) await repack(deps, key);
      } catch {
        // The next write asks again, and the daily collection does.
      }
    }
  }

  return {
    look(key, count) {
      if (isStopped || waiting.size >= MAX_WAITING || count <= MANY_SMALL_PACKS) return;
      waiting.add(key);
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    settle: async () => running,
    stop() {
      isStopped = true;
      waiting.clear();
    },
  };
}
