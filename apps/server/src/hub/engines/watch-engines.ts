import { setTimeout as wait } from "node:timers/promises";
import { ENGINES } from "@orrery/inference";
import type { CallableEngine, Registry } from "@orrery/registry";
import type { SafeFetch } from "../../outgoing/safe-fetch.ts";
import { holdLease } from "../hold-lease.ts";
import { checkReplica } from "./check-replica.ts";

const EVERY_MS = 5_000;
const LEASE = "engines";

interface WatchDeps {
  readonly registry: Pick<Registry, "engines" | "leases">;
  readonly safeFetch: SafeFetch;
}

/**
 * Asks every replica how it is, again and again, until `stop`: one process of all does it, and all read what it
 * saw. It holds its lease while there are engines; when it dies, another process takes over.
 */
export function watchEngines(
  deps: WatchDeps,
  onError: (error: unknown) => void,
  everyMs = EVERY_MS,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const pause = () => wait(everyMs, undefined, { signal: stopping.signal, ref: false });
  const watch = async (lost: AbortSignal) => {
    while (!lost.aborted && !stopping.signal.aborted)
      if ((await checkEngines(deps)) === 0) return;
      else await pause().catch(() => undefined);
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        const engines = await deps.registry.engines.listCallable();
        if (engines.length > 0) await holdLease(deps.registry, LEASE, watch);
      } catch (error) {
        onError(error);
      }
      await pause().catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** One look at all replicas; returns how many engines there are. */
export async function checkEngines({ registry, safeFetch }: WatchDeps): Promise<number> {
  const engines = await registry.engines.listCallable();
  const checks = engines.flatMap((engine) => {
    const key = keyOf(engine);
    return engine.addresses.map(async (address) => {
      const seen = key.error
        ? { isUp: false, models: [], error: key.error }
        : await checkReplica(safeFetch, ENGINES[engine.kind], address, key.text);
      await registry.engines.report(engine.name, address, seen);
    });
  });
  await Promise.all(checks);
  return engines.length;
}

function keyOf(engine: CallableEngine): { readonly text?: string; readonly error?: string } {
  try {
    const text = engine.open();
    return text === undefined ? {} : { text };
  } catch (error) {
    return { error: (error as Error).message };
  }
}
