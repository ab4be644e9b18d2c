import type { Hub } from "../hub.ts";

const FLUSH_MS = 5_000;
const REFRESH_MS = 5 * 60_000;

/** Writes downloads down every few seconds, and brings trending up to date every few minutes. */
export function keepStats(hub: Hub, onError: (error: unknown) => void): { stop(): Promise<void> } {
  const flush = () => hub.downloads.flush().catch(onError);
  const refresh = () => hub.registry.stats.refresh().catch(onError);
  const timers = [setInterval(flush, FLUSH_MS), setInterval(refresh, REFRESH_MS)];
  void refresh();
  return {
    async stop() {
      timers.forEach(clearInterval);
      await flush();
    },
  };
}
