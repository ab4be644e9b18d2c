import type { Registry } from "@orrery/registry";
import { holdLease } from "./hold-lease.ts";

/** Work that is due again and again, and that one process of all on a database does each time. */
export interface SharedWork {
  readonly name: string;
  readonly everyMs: number;
  /** For a hub that never ran it: now, or after the first period. */
  readonly first: "now" | "later";
  run(): Promise<void>;
}

type SharedRegistry = Pick<Registry, "leases" | "markers" | "sharedWorks">;

const HOUR_MS = 3_600_000;
/** A turn that comes a little early counts: else each would come a little later than the last. */
const EARLY = 0.95;

/** Does shared work whenever it is due, until `stop`. */
export function runShared(
  registry: SharedRegistry,
  work: SharedWork,
  onError: (error: unknown) => void,
): { stop(): void } {
  const turn = () => void runIfDue(registry, work, new Date()).catch(onError);
  turn();
  const timer = setInterval(turn, Math.min(work.everyMs, HOUR_MS)).unref();
  return { stop: () => clearInterval(timer) };
}

/** Whether it was done now: not when it was done lately, or another process is at it. */
export async function runIfDue(
  registry: SharedRegistry,
  { name, everyMs, first, run }: SharedWork,
  now: Date,
): Promise<boolean> {
  const mark = `done:${name}`;
  const done = await holdLease(registry, `shared:${name}`, async () => {
    const last = await registry.markers.find(mark);
    const isDue =
      last === undefined ? first === "now" : now.getTime() - Date.parse(last) >= everyMs * EARLY;
    if (isDue) await recorded(registry, name, everyMs, run);
    if (isDue || last === undefined) await registry.markers.set(mark, now.toISOString());
    return isDue;
  });
  return done?.value === true;
}

/** Administrators see when it ran last, and how it went. */
async function recorded(
  { sharedWorks }: SharedRegistry,
  name: string,
  everyMs: number,
  run: SharedWork["run"],
): Promise<void> {
  await sharedWorks.begin(name, everyMs);
  try {
    await run();
  } catch (error) {
    await sharedWorks.end(name, (error as Error).message);
    throw error;
  }
  await sharedWorks.end(name);
}
