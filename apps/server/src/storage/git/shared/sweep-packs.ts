import { objectKey, PREFIX } from "./history-view.ts";
import type { PublishDeps } from "./publish-pack.ts";
import { deleteMovesBefore, findHubId, findPackRows, takeDeadPacks } from "./sweep-store.ts";

const BATCH = 500;
/** No write takes longer from its first byte to its row. */
const ORPHAN_MS = 24 * 3_600_000;

/** Deletes replaced packs that died before `before`, of one history or of all. Their rows go first. */
export async function deleteDead(
  { db, objects }: PublishDeps,
  before: Date,
  key?: string,
): Promise<void> {
  for (;;) {
    const dead = await takeDeadPacks(db, before.toISOString(), BATCH, key);
    for (const pack of dead) await objects.delete(objectKey(pack.key, pack.name));
    if (dead.length < BATCH) return;
  }
}

const MARK = `${PREFIX}hub`;

/** A database that was exchanged by mistake knows none of the packs: they must not go. */
async function requireOwnPacks({ db, objects }: PublishDeps): Promise<void> {
  const own = await findHubId(db);
  const mark = await objects.get(MARK);
  if (!mark) return objects.put(MARK, Buffer.from(own));
  if ((await new Response(mark).text()) !== own)
    throw new Error("The histories in the store of objects are another hub's: nothing is deleted.");
}

/**
 * Deletes packs that were put and never became part of a history. Rows are looked up after the objects are
 * listed: what has none by then, so long after, never gets one.
 */
export async function sweepPacks(
  deps: PublishDeps,
  since: Date,
  orphanMs: number = ORPHAN_MS,
): Promise<void> {
  const { db, objects } = deps;
  await deleteDead(deps, since);
  await requireOwnPacks(deps);
  const before = Date.now() - orphanMs;
  await deleteMovesBefore(db, new Date(before).toISOString());
  let [repo, names] = ["", [] as string[]];
  const flush = async () => {
    if (names.length === 0) return;
    const rows = await findPackRows(db, repo, names);
    for (const name of names) if (!rows.has(name)) await objects.delete(objectKey(repo, name));
    names = [];
  };
  for await (const { key, storedAt } of objects.list(PREFIX)) {
    const [, , repoKey, name] = key.split("/");
    if (!repoKey || !name || storedAt.getTime() > before) continue;
    if (repoKey !== repo || names.length >= BATCH) await flush();
    repo = repoKey;
    names.push(name);
  }
  await flush();
}
