import { holdLease } from "../../hold-lease.ts";
import type { Hub } from "../../hub.ts";
import { lookForWork } from "../look-for-work.ts";
import { inspectSplit } from "./inspect-split.ts";

/** How long a process may be silent before another continues with its report. */
const LEASE_MS = 20_000;

type Deps = Pick<Hub, "registry" | "inspector">;

/** Makes quality reports that were asked for: one at a time in this process, each in one process of all. */
export function inspectDatasets(
  deps: Deps,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  if (!deps.inspector.isInstalled) return { stop: async () => {} };
  return lookForWork((stopped) => inspectDue(deps, stopped, onError), onError);
}

/** Makes all that are due now. */
export async function inspectDue(
  { registry, inspector }: Deps,
  stopped: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const id of await registry.qualityReports.listDue()) {
    if (stopped.aborted) break;
    const work = (lost: AbortSignal) =>
      inspectSplit({ registry, inspector }, id, AbortSignal.any([lost, stopped]));
    try {
      await holdLease(registry, `quality:${id}`, work, 0, LEASE_MS);
    } catch (error) {
      if (!stopped.aborted) onError(error);
    }
  }
}
