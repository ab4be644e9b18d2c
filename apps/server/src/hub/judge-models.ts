import type { Registry } from "@orrery/registry";
import type { Hub } from "./hub.ts";

const MARKER = "runtimes";

/**
 * Finds out which models run here, where that isn't known, while the hub serves. After a start with other
 * runtimes, as `runtimes` names them, all models are judged again.
 */
export function judgeModels(
  { registry }: Pick<Hub, "registry">,
  runtimes: string,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const judging = judge(registry, runtimes, stopping.signal).catch(onError);
  return {
    async stop() {
      stopping.abort();
      await judging;
    },
  };
}

async function judge(
  { indexer, markers }: Pick<Registry, "indexer" | "markers">,
  runtimes: string,
  signal: AbortSignal,
): Promise<void> {
  if ((await markers.find(MARKER)) !== runtimes) {
    await indexer.forgetRunsHere();
    await markers.set(MARKER, runtimes);
  }
  await indexer.deriveRunsHere(signal);
}
