import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { OwnQuota, Quota, Usage } from "./quota.ts";

/** Of rows that are joined with `owner_usage` and `owner_quota`; read by `usageOf`. */
export const USAGE_COLUMNS = [
  "owner_usage.repos",
  "owner_usage.lfs_bytes",
  "owner_usage.history_bytes",
  "owner_usage.upload_bytes",
  "owner_quota.storage_bytes as quota_bytes",
  "owner_quota.repos as quota_repos",
] as const;

const usageRows = (db: Database) =>
  db
    .selectFrom("namespace")
    .leftJoin("owner_usage", "owner_usage.owner", "namespace.lookup_name")
    .leftJoin("owner_quota", "owner_quota.owner", "namespace.lookup_name")
    .select(USAGE_COLUMNS);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof usageRows>["executeTakeFirst"]>>>;

/** By the name of an account or organization; `undefined` for an unknown name. */
export async function findUsage(
  db: Database,
  name: string,
  standard: Quota,
): Promise<Usage | undefined> {
  const row = await usageRows(db)
    .where("namespace.lookup_name", "=", name.toLowerCase())
    .executeTakeFirst();
  return row && usageOf(name, row, standard);
}

/** Of the owner of a repo. */
export async function findUsageOfRepo(
  db: Database,
  repoKey: string,
  standard: Quota | Promise<Quota>,
): Promise<Usage | undefined> {
  const found = usageRows(db)
    .innerJoin("repo", "repo.lookup_namespace", "namespace.lookup_name")
    .select("repo.namespace")
    .where("repo.key", "=", repoKey)
    .executeTakeFirst();
  const [row, quota] = await Promise.all([found, standard]);
  return row && usageOf(row.namespace, row, quota);
}

export const usageOf = (owner: string, row: Row, standard: Quota): Usage => ({
  owner,
  repos: Number(row.repos ?? 0),
  storageBytes:
    Number(row.lfs_bytes ?? 0) + Number(row.history_bytes ?? 0) + Number(row.upload_bytes ?? 0),
  quota: {
    storageBytes: row.quota_bytes === null ? standard.storageBytes : Number(row.quota_bytes),
    repos: row.quota_repos === null ? standard.repos : Number(row.quota_repos),
  },
});

export const ownQuotaOf = (row: Pick<Row, "quota_bytes" | "quota_repos">): OwnQuota => ({
  storageBytes: row.quota_bytes === null ? null : Number(row.quota_bytes),
  repos: row.quota_repos === null ? null : Number(row.quota_repos),
});

export async function writeQuota(db: Database, name: string, quota: OwnQuota): Promise<void> {
  const columns = { storage_bytes: quota.storageBytes, repos: quota.repos };
  await db
    .insertInto("owner_quota")
    .values({ owner: name.toLowerCase(), ...columns })
    .onConflict((conflict) => conflict.column("owner").doUpdateSet(columns))
    .execute();
}

/** An owner's own quota, without the hub's default. */
export async function findOwnQuota(db: Database, name: string): Promise<OwnQuota> {
  const row = await db
    .selectFrom("owner_quota")
    .select(["storage_bytes as quota_bytes", "repos as quota_repos"])
    .where("owner", "=", name.toLowerCase())
    .executeTakeFirst();
  return ownQuotaOf(row ?? { quota_bytes: null, quota_repos: null });
}

/** Counts bytes that a write added to a history. */
export async function growHistory(db: Database, repoKey: string, bytes: number): Promise<void> {
  await db
    .insertInto("repo_history")
    .values({ repo_key: repoKey, bytes })
    .onConflict((conflict) =>
      conflict.column("repo_key").doUpdateSet({ bytes: sql`repo_history.bytes + excluded.bytes` }),
    )
    .execute();
}

/** Replaces the running total with the measured size. Skips a deleted repo. */
export async function writeHistorySize(
  db: Database,
  repoKey: string,
  bytes: number,
): Promise<void> {
  await db
    .insertInto("repo_history")
    .columns(["repo_key", "bytes"])
    .expression((query) =>
      query
        .selectFrom("repo")
        .select(({ val }) => ["key", sql<number>`${val(bytes)}`.as("bytes")])
        .where("key", "=", repoKey),
    )
    .onConflict((conflict) => conflict.column("repo_key").doUpdateSet({ bytes }))
    .execute();
}

/** Reserves room for a large file that comes in parts; harmless twice. */
export async function insertPartialUpload(
  db: Database,
  upload: string,
  repoKey: string,
  bytes: number,
  now: Date,
): Promise<void> {
  await db
    .insertInto("partial_upload")
    .values({ upload, repo_key: repoKey, bytes, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("upload").doNothing())
    .execute();
}

export async function hasPartialUpload(db: Database, upload: string): Promise<boolean> {
  const row = await db
    .selectFrom("partial_upload")
    .select("upload")
    .where("upload", "=", upload)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePartialUpload(db: Database, upload: string): Promise<void> {
  await db.deleteFrom("partial_upload").where("upload", "=", upload).execute();
}

export async function deletePartialUploadsBefore(db: Database, since: Date): Promise<void> {
  await db.deleteFrom("partial_upload").where("created_at", "<", since.toISOString()).execute();
}

/** Makes one owner's usage again from the rows that it counts. Run it in a transaction. */
export async function recountUsage(db: Database, owner: string): Promise<void> {
  // Locks the row, so that the counts below include what others were writing.
  await db
    .updateTable("owner_usage")
    .set(({ ref }) => ({ repos: ref("repos") }))
    .where("owner", "=", owner)
    .execute();
  await sql`update owner_usage set
    repos = (select coalesce(sum(1 - is_entry), 0) from repo where lookup_namespace = ${owner}),
    lfs_bytes = (select coalesce(sum(size_bytes), 0) from (
      select distinct lfs_object.digest, lfs_object.size_bytes from lfs_object
      join repo on repo.key = lfs_object.repo_key where repo.lookup_namespace = ${owner}) held),
    history_bytes = (select coalesce(sum(bytes), 0) from repo_history
      join repo on repo.key = repo_history.repo_key where repo.lookup_namespace = ${owner}),
    upload_bytes = (select coalesce(sum(bytes), 0) from partial_upload
      join repo on repo.key = partial_upload.repo_key where repo.lookup_namespace = ${owner})
    where owner = ${owner}`.execute(db);
}

export async function listOwners(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom("owner_usage").select("owner").orderBy("owner").execute();
  return rows.map(({ owner }) => owner);
}

/** To the new name of its owner. What is stored moves with the repos. */
export async function moveQuota(db: Database, from: string, to: string): Promise<void> {
  await db.deleteFrom("owner_quota").where("owner", "=", to.toLowerCase()).execute();
  await db
    .updateTable("owner_quota")
    .set({ owner: to.toLowerCase() })
    .where("owner", "=", from.toLowerCase())
    .execute();
}
