import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { RepoType } from "../ids.ts";
import type { Quota } from "../quotas/quota.ts";
import { ownQuotaOf, USAGE_COLUMNS, usageOf } from "../quotas/quota-store.ts";
import type { LargeFile, OwnerUsage, StorageTotals } from "./hub-repo.ts";

const stored = sql<number>`coalesce(owner_usage.lfs_bytes + owner_usage.history_bytes
  + owner_usage.upload_bytes, 0)`;

/** Owners whose names begin with `prefix`, the largest first. */
export async function listOwnerUsage(
  db: Database,
  standard: Quota,
  {
    prefix,
    after,
    limit,
  }: {
    readonly prefix: string;
    readonly after?: { readonly bytes: number; readonly name: string } | undefined;
    readonly limit: number;
  },
): Promise<readonly OwnerUsage[]> {
  const rows = await owners(db, prefix)
    .leftJoin("owner_usage", "owner_usage.owner", "namespace.lookup_name")
    .leftJoin("owner_quota", "owner_quota.owner", "namespace.lookup_name")
    .leftJoin("account", "account.lookup_name", "namespace.lookup_name")
    .leftJoin("organization", "organization.lookup_name", "namespace.lookup_name")
    .select(USAGE_COLUMNS)
    .select(["namespace.kind", "namespace.lookup_name"])
    .select(["account.name as account", "organization.name as organization"])
    .$if(after !== undefined, (all) =>
      all.where(
        sql<boolean>`(-(${stored}), namespace.lookup_name) > (${-(after?.bytes ?? 0)}, ${after?.name})`,
      ),
    )
    .orderBy(stored, "desc")
    .orderBy("namespace.lookup_name")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...usageOf(row.account ?? row.organization ?? row.lookup_name, row, standard),
    kind: row.kind === "account" ? ("account" as const) : ("organization" as const),
    ownQuota: ownQuotaOf(row),
  }));
}

export async function countOwners(db: Database, prefix: string): Promise<number> {
  const { count } = await owners(db, prefix)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const owners = (db: Database, prefix: string) =>
  db
    .selectFrom("namespace")
    .where("namespace.kind", "in", ["account", "organization"])
    .where(
      sql<boolean>`substr(namespace.lookup_name, 1, ${prefix.length}) = ${prefix.toLowerCase()}`,
    );

/** The largest first. */
export async function listLargestFiles(
  db: Database,
  limit: number,
  reposOfEach: number,
): Promise<readonly LargeFile[]> {
  const files = await db
    .selectFrom("lfs_object")
    .select(["digest"])
    .select(({ fn }) => [
      fn.max<number>("size_bytes").as("bytes"),
      fn.countAll<number>().as("repos"),
    ])
    .groupBy("digest")
    .orderBy("bytes", "desc")
    .orderBy("digest")
    .limit(limit)
    .execute();
  return Promise.all(
    files.map(async ({ digest, bytes, repos }) => ({
      digest,
      bytes: Number(bytes),
      repos: await listHolders(db, digest, reposOfEach),
      repoCount: Number(repos),
    })),
  );
}

async function listHolders(db: Database, digest: string, limit: number) {
  const rows = await db
    .selectFrom("lfs_object")
    .innerJoin("repo", "repo.key", "lfs_object.repo_key")
    .select(["type", "namespace", "name"])
    .where("digest", "=", digest)
    .orderBy("lfs_object.created_at")
    .orderBy("repo.key")
    .limit(limit)
    .execute();
  return rows.map(({ type, ...name }) => ({ type: type as RepoType, ...name }));
}

export async function sumStorage(db: Database): Promise<StorageTotals> {
  const { rows } = await sql<Record<keyof StorageTotals, number | string | null>>`select
    (select count(*) from repo where is_entry = 0) as repos,
    (select count(distinct digest) from lfs_object) as blobs,
    (select sum(size) from (select max(size_bytes) as size from lfs_object group by digest) held) as "blobBytes",
    (select sum(bytes) from repo_history) as "historyBytes",
    (select sum(bytes) from partial_upload) as "uploadBytes",
    (select sum(size_bytes) from temporary_file) as "temporaryBytes"`.execute(db);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value ?? 0)]),
  ) as unknown as StorageTotals;
}
