import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Database } from "@orrery/registry";
import { readLines } from "../adapters/dump/json-lines.ts";
import type { addRows as AddRows } from "../adapters/dump/load-database.ts";
import { type Manifest, SNAPSHOT_FILES, savedRepo } from "./backup-manifest.ts";

const BATCH = 200;

/** Brings the rows of one moment together with histories that were copied a little later. */
export async function restoreRows(
  db: Database,
  { deletedRepos }: Manifest,
  snapshot: string,
  addRows: typeof AddRows,
): Promise<void> {
  for (const key of deletedRepos) await db.deleteFrom("repo").where("key", "=", key).execute();
  const keys = await db.selectFrom("repo").select(["key", "head"]).execute();
  const heads = new Map(keys.map(({ key, head }) => [key, head]));
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
