import { createHash } from "node:crypto";
import { listPacks } from "./history-store.ts";
import { objectKey, type StoredPack } from "./history-view.ts";
import type { PublishDeps } from "./publish-pack.ts";

/** Reads all packs of a history, and returns the names of those that are not what was put, or not there. */
export async function findBadPacks(deps: PublishDeps, key: string): Promise<readonly string[]> {
  const bad: string[] = [];
  for (const pack of await listPacks(deps.db, key))
    if (!(await isRight(deps, key, pack))) bad.push(pack.name);
  if (bad.length === 0) return bad;
  // One that was replaced while it was read is gone, and not damaged.
  const live = new Set((await listPacks(deps.db, key)).map(({ name }) => name));
  return bad.filter((name) => live.has(name));
}

async function isRight({ objects }: PublishDeps, key: string, pack: StoredPack): Promise<boolean> {
  const stream = await objects.get(objectKey(key, pack.name));
  if (!stream) return false;
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest("hex") === pack.sha256;
}
