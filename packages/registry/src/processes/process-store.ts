import type { Database } from "../database.ts";
import type { ModelState } from "../loaded-models/loaded-model.ts";
import type { RegisteredProcess, RunnerFacts, RunnerProcess } from "./process.ts";

export async function insertProcess(db: Database, process: RegisteredProcess): Promise<void> {
  await db
    .insertInto("process")
    .values(process)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** `false` when others took the process for dead. */
export async function beatProcess(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("process")
    .set((row) => ({ beats: row("beats", "+", 1) }))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function listProcesses(db: Database): Promise<readonly RegisteredProcess[]> {
  const rows = await db.selectFrom("process").selectAll().orderBy("since").orderBy("id").execute();
  return rows.map((row) => ({
    ...row,
    runner_bytes: row.runner_bytes === null ? null : Number(row.runner_bytes),
  }));
}

export async function deleteProcesses(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("process").where("id", "in", ids).execute();
  await db.deleteFrom("loaded_model").where("process", "in", ids).execute();
  await db.deleteFrom("open_count").where("process", "in", ids).execute();
}

export async function setOffer(
  db: Database,
  id: string,
  offer: Pick<RegisteredProcess, "address" | "runner">,
): Promise<void> {
  await db.updateTable("process").set(offer).where("id", "=", id).execute();
}

/** Those that may be called, in no order. */
export async function listRunners(db: Database): Promise<readonly RunnerProcess[]> {
  const rows = await db
    .selectFrom("process")
    .leftJoin("loaded_model", "loaded_model.process", "process.id")
    .where("process.address", "is not", null)
    .select(["process.id", "process.address", "process.runner", "process.runner_bytes"])
    .select(["repo_key", "revision", "state", "memory_bytes", "device", "running", "waiting"])
    .execute();
  const processes = Map.groupBy(rows, ({ id }) => id);
  return [...processes].map(([id, models]) => ({
    ...(JSON.parse(models[0]?.runner ?? "{}") as RunnerFacts),
    ...{ id, address: models[0]?.address ?? "", memoryBytes: Number(models[0]?.runner_bytes) },
    models: models.flatMap(
      ({ repo_key: repoKey, revision, state, memory_bytes, device, ...load }) =>
        repoKey === null || revision === null
          ? []
          : {
              ...{ repoKey, revision, state: state as ModelState },
              ...{ memoryBytes: Number(memory_bytes), device: device ?? undefined },
              ...{ running: load.running ?? 0, waiting: load.waiting ?? 0 },
            },
    ),
  }));
}
