import type { Sync } from "@orrery/registry";
import { holdLease } from "../../hold-lease.ts";
import type { Hub } from "../../hub.ts";
import { openPusher } from "../push/open-pusher.ts";
import { keepingWork } from "./keep-repo.ts";
import { runSync } from "./run-sync.ts";

const LOOK_MS = 2_000;
/** How long a process may be silent before another continues with its run. */
const LEASE_MS = 20_000;
/** In one process; the others take up the rest. */
const AT_ONCE = 2;

export interface RunSyncsDeps {
  readonly hub: Pick<Hub, "registry" | "mirrors" | "packs">;
  /** Most bytes of large files of mirrors; 0: any. */
  readonly mirrorBytes: number;
  /** Hubs that may be pushed to at private addresses. */
  readonly pushHosts: readonly string[];
}

/** Runs syncs when they are due, each in one process of all. `stop` leaves runs for the next who look. */
export function runSyncs(
  deps: RunSyncsDeps,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const { registry } = deps.hub;
  const pusher = openPusher(deps.hub, deps.pushHosts);
  const workOf = async (sync: Sync) => (sync.push ? pusher.workOf(sync) : keepingWork(deps, sync));
  const stopped = new AbortController();
  const running = new Map<string, Promise<void>>();
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking || running.size >= AT_ONCE) return;
    isLooking = true;
    try {
      for (const sync of await registry.syncs.listDue()) {
        if (running.size >= AT_ONCE || stopped.signal.aborted) break;
        if (running.has(sync.id)) continue;
        const work = (lost: AbortSignal) =>
          runSync(registry, sync, workOf, AbortSignal.any([lost, stopped.signal]));
        const done = holdLease(registry, `sync:${sync.id}`, work, 0, LEASE_MS)
          .then(() => {})
          .catch((error: unknown) => {
            if (!stopped.signal.aborted) onError(error);
          })
          .finally(() => running.delete(sync.id));
        running.set(sync.id, done);
      }
    } finally {
      isLooking = false;
    }
  }

  const turn = () => void look().catch(onError);
  const timer = setInterval(turn, LOOK_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopped.abort(new Error("The hub stops."));
      await Promise.all(running.values());
      await pusher.close();
    },
  };
}
