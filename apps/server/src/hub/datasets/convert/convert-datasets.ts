import { holdLease } from "../../hold-lease.ts";
import { lookForWork } from "../look-for-work.ts";
import { type ConvertDeps, convertDataset } from "./convert-dataset.ts";

/** How long a process may be silent before another continues with its dataset. */
const LEASE_MS = 20_000;

/**
 * Converts datasets to Parquet when they are due: one at a time in this process, each in one process of all. `stop`
 * leaves the one at hand for the next who look.
 */
export function convertDatasets(
  deps: ConvertDeps,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  if (!deps.converter.isInstalled) return { stop: async () => {} };
  return lookForWork((stopped) => convertDue(deps, stopped, onError), onError);
}

/** Converts all that are due now; returns how many this process took up. */
export async function convertDue(
  deps: ConvertDeps,
  stopped: AbortSignal,
  onError: (error: unknown) => void,
): Promise<number> {
  const { registry } = deps.hub;
  let count = 0;
  for (const key of await registry.conversions.listDue()) {
    if (stopped.aborted) break;
    const work = (lost: AbortSignal) => convertDataset(deps, key, AbortSignal.any([lost, stopped]));
    try {
      if (await holdLease(registry, `conversion:${key}`, work, 0, LEASE_MS)) count++;
    } catch (error) {
      if (!stopped.aborted) onError(error);
    }
  }
  return count;
}
