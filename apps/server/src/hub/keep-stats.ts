import type { Hub } from "./hub.ts";
import { runShared } from "./run-shared.ts";

const FLUSH_MS = 5_000;
const REFRESH_MS = 5 * 60_000;

/**
 * Writes this process's download counts every few seconds, and updates trending scores every few minutes,
 * in one of those whose role (`refreshes`) that is.
 */
export function keepStats(
  hub: Hub,
  refreshes: boolean,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const flush = () => hub.downloads.flush().catch(onError);
  const timer = setInterval(flush, FLUSH_MS);
  const refreshing =
    refreshes &&
    runShared(
      hub.registry,
      {
        ...{ name: "stats", everyMs: REFRESH_MS, first: "now" },
        run: async () => void (await hub.registry.stats.refresh()),
      },
      onError,
    );
  return {
    async stop() {
      clearInterval(timer);
      if (refreshing) refreshing.stop();
      await flush();
    },
  };
}
