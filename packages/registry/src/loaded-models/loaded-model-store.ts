import type { Database } from "../database.ts";
import type { RepoType } from "../ids.ts";
import type { HubModel, LoadedModel, ModelKey, ModelState } from "./loaded-model.ts";

/** Replaces the rows of a process; what administrators do not want stays so. */
export async function replaceModels(
  db: Database,
  process: string,
  models: readonly LoadedModel[],
): Promise<void> {
  const isOf = (kept: readonly LoadedModel[]) => (key: string, revision: string) =>
    kept.some((model) => model.repoKey === key && model.revision === revision);
  const isKept = isOf(models);
  for (const { repo_key, revision } of await rowsOf(db, process))
    if (!isKept(repo_key, revision))
      await db
        .deleteFrom("loaded_model")
        .where("process", "=", process)
        .where("repo_key", "=", repo_key)
        .where("revision", "=", revision)
        .execute();
  for (const model of models) await putModel(db, process, model);
}

async function putModel(
  db: Database,
  process: string,
  { repoKey, revision, memoryBytes, device, since, restsUntil, ...figures }: LoadedModel,
): Promise<void> {
  const columns = {
    ...figures,
    memory_bytes: memoryBytes,
    device: device ?? null,
    since: since.toISOString(),
    rests_until: restsUntil?.toISOString() ?? null,
  };
  await db
    .insertInto("loaded_model")
    .values({ process, repo_key: repoKey, revision, ...columns })
    .onConflict((conflict) =>
      conflict.columns(["process", "repo_key", "revision"]).doUpdateSet(columns),
    )
    .execute();
}

/** What administrators want out of the memory of this process, each once. */
export async function takeUnwanted(db: Database, process: string): Promise<readonly ModelKey[]> {
  const rows = await db
    .updateTable("loaded_model")
    .set({ is_unwanted: 0, state: "leaving" })
    .where("process", "=", process)
    .where("is_unwanted", "=", 1)
    .returning(["repo_key", "revision"])
    .execute();
  return rows.map(({ repo_key, revision }) => ({ repoKey: repo_key, revision }));
}

const rowsOf = (db: Database, process: string) =>
  db
    .selectFrom("loaded_model")
    .select(["repo_key", "revision"])
    .where("process", "=", process)
    .execute();

/** Of processes that are registered, the most memory first. */
export async function listHubModels(db: Database): Promise<readonly HubModel[]> {
  const rows = await db
    .selectFrom("loaded_model")
    .innerJoin("process", "process.id", "loaded_model.process")
    .innerJoin("repo", "repo.key", "loaded_model.repo_key")
    .selectAll("loaded_model")
    .select(["repo.type", "repo.namespace", "repo.name"])
    .orderBy("memory_bytes", "desc")
    .orderBy("repo.lookup_namespace")
    .orderBy("repo.lookup_name")
    .execute();
  return rows.map((row) => ({
    id: { type: row.type as RepoType, namespace: row.namespace, name: row.name },
    process: row.process,
    revision: row.revision,
    state: row.is_unwanted === 1 ? ("leaving" as const) : (row.state as ModelState),
    memoryBytes: Number(row.memory_bytes),
    device: row.device ?? undefined,
    since: new Date(row.since),
    calls: Number(row.calls),
    running: row.running,
    waiting: row.waiting,
    crashes: row.crashes,
    restsUntil: row.rests_until === null ? undefined : new Date(row.rests_until),
  }));
}

/** How many processes have it in memory. */
export async function markUnwanted(db: Database, repoKey: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("loaded_model")
    .set({ is_unwanted: 1 })
    .where("repo_key", "=", repoKey)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
