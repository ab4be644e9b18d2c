import type { RefUpdate } from "@orrery/registry";
import type { MoveRefs } from "../move-refs.ts";
import { type RefIds, readRefIds } from "./copies/apply-view.ts";
import type { HistoryCaches } from "./copies/history-caches.ts";

/** What users see: others are of this process's own work. */
export const SHOWN: RegExp = /^refs\/(?:heads|tags|pr|convert)\//;

/** Lets `fill` change the local copy as it likes, and then writes its refs and objects as the history. */
export async function mirrorHistory(
  { caches, moveRefs }: { readonly caches: HistoryCaches; readonly moveRefs: MoveRefs },
  key: string,
  gitDir: string,
  fill: (gitDir: string) => Promise<void>,
): Promise<void> {
  const before: RefIds = (await caches.base(key))?.refs ?? new Map();
  try {
    await fill(gitDir);
    const updates = changes(before, await readRefIds(gitDir));
    if (updates.length === 0 || (await moveRefs(key, gitDir, updates))) return;
    throw new Error(`The history ${key} moved while it was copied.`);
  } catch (error) {
    // Its refs are not those of the database.
    await caches.drop(key);
    throw error;
  }
}

function changes(before: RefIds, after: RefIds): readonly RefUpdate[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .filter((name) => SHOWN.test(name))
    .map((ref) => ({ ref, from: before.get(ref), to: after.get(ref) }))
    .filter(({ from, to }) => from !== to);
}
