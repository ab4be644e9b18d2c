/** Repos whose default branches are scanned soon, one after the other. */
export interface ScanQueue {
  add(key: string): void;
  /** Settles when nothing waits. */
  settled(): Promise<void>;
  /** Ends after the file at hand. */
  stop(): Promise<void>;
}

/** `scan` asks whether to stop before each file. */
export function createScanQueue(
  scan: (key: string, isStopped: () => boolean) => Promise<void>,
): ScanQueue {
  const waiting = new Set<string>();
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    for (const key of waiting) {
      if (isStopped) return;
      waiting.delete(key);
      // What fails is found again by `queueUnscanned`.
      await scan(key, () => isStopped).catch(() => {});
    }
  }

  function add(key: string): void {
    if (isStopped) return;
    waiting.add(key);
    running ??= run().finally(() => {
      running = undefined;
      const [next] = waiting;
      if (next !== undefined) add(next);
    });
  }

  return {
    add,

    async settled() {
      while (running) await running;
    },

    async stop() {
      isStopped = true;
      waiting.clear();
      await running;
    },
  };
}
