import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { BlobDigest, RepoType } from "../ids.ts";
import type { NewRun, Run, RunFile } from "./run.ts";

interface RunRow extends NewRun {
  readonly id: string;
  readonly repoKey: string;
  readonly accountKey: string;
  readonly createdAt: Date;
}

/** Private to its maker until it is shared. */
export async function insertRun(db: Database, run: RunRow): Promise<void> {
  await db
    .insertInto("run")
    .values({
      id: run.id,
      repo_key: run.repoKey,
      account_key: run.accountKey,
      task: run.task,
      input: JSON.stringify(run.input),
      output: JSON.stringify(run.output),
      provider: run.provider ?? null,
      duration_ms: Math.round(run.durationMs),
      is_shared: 0,
      created_at: run.createdAt.toISOString(),
    })
    .execute();
}

export async function findRun(db: Database, id: string): Promise<Run | undefined> {
  const row = await db
    .selectFrom("run")
    .innerJoin("repo", "repo.key", "run.repo_key")
    .innerJoin("account", "account.key", "run.account_key")
    .selectAll("run")
    .select(["repo.type", "repo.namespace", "repo.name as repo_name", "account.name as maker"])
    .where("run.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const files = await db
    .selectFrom("run_file")
    .selectAll()
    .where("run_id", "=", id)
    .orderBy("name")
    .execute();
  return {
    id,
    repo: { type: row.type as RepoType, namespace: row.namespace, name: row.repo_name },
    makerKey: row.account_key,
    maker: row.maker,
    task: row.task,
    input: JSON.parse(row.input),
    output: JSON.parse(row.output),
    provider: row.provider ?? undefined,
    durationMs: row.duration_ms,
    isShared: row.is_shared === 1,
    createdAt: new Date(row.created_at),
    files: files.map(fileFromRow),
  };
}

export async function countRuns(db: Database, accountKey: string): Promise<number> {
  const { count } = await db
    .selectFrom("run")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_key", "=", accountKey)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function updateShared(db: Database, id: string, isShared: boolean): Promise<void> {
  await db
    .updateTable("run")
    .set({ is_shared: isShared ? 1 : 0 })
    .where("id", "=", id)
    .execute();
}

export async function deleteRun(db: Database, id: string): Promise<void> {
  await db.deleteFrom("run").where("id", "=", id).execute();
}

/** Replaces the file of that name. */
export async function putRunFile(db: Database, runId: string, file: RunFile): Promise<void> {
  const columns = {
    file_name: file.fileName,
    media_type: file.mediaType,
    size_bytes: file.sizeBytes,
    digest: file.digest,
    created_at: file.createdAt.toISOString(),
  };
  await db
    .insertInto("run_file")
    .values({ run_id: runId, name: file.name, ...columns })
    .onConflict((conflict) => conflict.columns(["run_id", "name"]).doUpdateSet(columns))
    .execute();
}

/** Forgets the files that were kept long enough; their blobs are garbage then. */
export async function deleteRunFiles(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("run_file").where("created_at", "<", before.toISOString()).execute();
}

/** Of these blobs those that some run shows. */
export async function findRunBlobs(
  db: Database,
  digests: readonly BlobDigest[],
): Promise<ReadonlySet<BlobDigest>> {
  const rows = await db
    .selectFrom("run_file")
    .select("digest")
    .distinct()
    .where("digest", "in", digests)
    .execute();
  return new Set(rows.map((row) => row.digest as BlobDigest));
}

const fileFromRow = (row: Selectable<Tables["run_file"]>): RunFile => ({
  name: row.name,
  fileName: row.file_name,
  mediaType: row.media_type,
  sizeBytes: row.size_bytes,
  digest: row.digest as BlobDigest,
  createdAt: new Date(row.created_at),
});
