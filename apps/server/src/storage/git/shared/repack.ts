import { randomUUID } from "node:crypto";
import type { HistoryCaches } from "./copies/history-caches.ts";
import { claimRepack, endRepack } from "./history-store.ts";
import type { StoredPack } from "./history-view.ts";
import { makePack } from "./make-pack.ts";
import { deletePacks, type PublishDeps, publishPut, putPacks } from "./publish-pack.ts";

/** More are slow to search and to clone. */
const MANY_PACKS = 30;
/** No fewer are replaced. */
export const MANY_SMALL_PACKS = 8;
const SMALL_BYTES = 32_000_000;
/** Longer than one takes: until then a dead process has it. */
const CLAIM_MS = 3_600_000;
const MAX_TRIES = 20;

export interface RepackDeps extends PublishDeps {
  readonly caches: HistoryCaches;
  readonly folderOf: (key: string) => string;
}

/** By number, or where packs after the largest one weigh more than it. */
export function needsRepack(packs: readonly StoredPack[]): boolean {
  if (packs.length > MANY_PACKS) return true;
  const sizes = packs.map(({ bytes }) => bytes).toSorted((one, other) => other - one);
  const [largest = 0, ...others] = sizes;
  const rest = others.reduce((sum, size) => sum + size, 0);
  return packs.length > MANY_SMALL_PACKS && rest > Math.max(largest, SMALL_BYTES);
}

/**
 * Replaces all packs of a history by one of what refs reach, while others write: what refs reached since is
 * in a second small pack. Only one process at a time does it to a history. `false`: not done.
 */
export async function repack(deps: RepackDeps, key: string): Promise<boolean> {
  const { db } = deps;
  const now = Date.now();
  const [from, until] = [now, now + CLAIM_MS].map((time) => new Date(time).toISOString());
  if (!from || !until || !(await claimRepack(db, key, from, until))) return false;
  try {
    return await replacePacks(deps, key);
  } finally {
    await endRepack(db, key);
  }
}

async function replacePacks(deps: RepackDeps, key: string): Promise<boolean> {
  const { db, objects, caches, folderOf } = deps;
  await caches.catchUp(key);
  const first = await caches.base(key);
  if (!first) return false;
  const gitDir = folderOf(key);
  const whole = await makePack(gitDir, idsOf(first.refs), []);
  const wholes = whole ? [whole] : [];
  try {
    await putPacks(objects, key, wholes);
    let base: typeof first | undefined = first;
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      if (base?.mark.repack !== first.mark.repack) break;
      const { epoch, version } = base.mark;
      const isLater = version !== first.mark.version;
      const later = isLater
        ? await makePack(gitDir, idsOf(base.refs), idsOf(first.refs))
        : undefined;
      const laters = later ? [later] : [];
      await putPacks(objects, key, laters);
      await later?.discard();
      const replaces = { epoch, repack: randomUUID(), deadAt: new Date().toISOString() };
      const made = [...wholes, ...laters];
      if (await publishPut(db, { key, base: base.mark, moves: [], made, replaces })) {
        await caches.catchUp(key);
        return true;
      }
      await deletePacks(objects, key, laters);
      await caches.catchUp(key);
      base = await caches.base(key);
    }
    await deletePacks(objects, key, wholes);
    return false;
  } finally {
    await whole?.discard();
  }
}

const idsOf = (refs: ReadonlyMap<string, string>): ReadonlySet<string> => new Set(refs.values());
