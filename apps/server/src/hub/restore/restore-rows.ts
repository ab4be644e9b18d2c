import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Database } from "@orrery/registry";
import { type Manifest, SNAPSHOT_FILES, savedRepo } from "../../storage/backup/backup-manifest.ts";
import { readLines } from "../../storage/dump/json-lines.ts";
import type { addRows as AddRows } from "../../storage/dump/load-database.ts";

const BATCH = 200;
const MINUTE_MS = 60_000;

/** Reconciles the rows of one moment with histories that were copied a little later. */
export async function restoreRows(
  db: Database,
  { deletedRepos }: Manifest,
  snapshot: string,
  addRows: typeof AddRows,
): Promise<void> {
  for (const key of deletedRepos) await db.deleteFrom("repo").where("key", "=", key).execute();
  const keys = await db.selectFrom("repo").select(["key", "head"]).execute();
  const heads = new Map(keys.map(({ key, head }) => [key, head]));
  await raiseXetEpochs(db, addRows);
  const late: object[] = [];
  for await (const line of readLines(join(snapshot, SNAPSHOT_FILES.lateObjects))) {
    const row = line as { repo_key: string };
    if (heads.has(row.repo_key)) late.push(row);
  }
  for (let start = 0; start < late.length; start += BATCH)
    await addRows(db, "lfs_object", late.slice(start, start + BATCH));
  for await (const line of readLines(join(snapshot, SNAPSHOT_FILES.repos))) {
    const { key, refs } = savedRepo.parse(line);
    const main = refs.find(([name]) => name === "refs/heads/main")?.[1] ?? null;
    // As a write that a crash cut leaves it: the indexer derives it again.
    if (heads.get(key) !== main)
      await addRows(db, "pending_index", [{ key: randomUUID(), repo_key: key }]);
  }
}

/**
 * The backup has no pieces of uploads, and clients must not refer to any that they sent before: epochs rise above
 * all that this hub, or another that was restored from the same backup, has given since.
 */
async function raiseXetEpochs(db: Database, add: typeof AddRows): Promise<void> {
  const epoch = Math.floor(Date.now() / MINUTE_MS);
  await db.updateTable("xet_scope").set({ epoch }).execute();
  const accounts = await db.selectFrom("account").select("key").execute();
  for (let start = 0; start < accounts.length; start += BATCH) {
    const batch = accounts.slice(start, start + BATCH);
    await add(
      db,
      "xet_scope",
      batch.map(({ key }) => ({ account_key: key, epoch })),
    );
  }
}
