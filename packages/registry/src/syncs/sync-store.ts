import { type Selectable, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { Sync, SyncOutcome, SyncProgress, SyncRepo, SyncSettings } from "./sync.ts";

/** Several commits at once are one push. */
const SOON_MS = 5_000;

export async function insertSync(
  db: Database,
  settings: SyncSettings & { readonly id: string; readonly sealedToken: string | undefined },
  now: Date,
): Promise<void> {
  await db
    .insertInto("sync")
    .values({
      key: settings.id,
      what: settings.what,
      keep: JSON.stringify(settings.keep),
      every_seconds: settings.everySeconds,
      bytes_per_second: settings.bytesPerSecond,
      created_at: now.toISOString(),
      next_at: now.toISOString(),
      push_to: settings.push?.origin ?? null,
      push_as: settings.push?.namespace ?? null,
      push_token: settings.sealedToken ?? null,
      is_forced: settings.push?.isForced ? 1 : 0,
    })
    .execute();
}

export async function countSyncRows(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("sync")
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Oldest first. */
export async function listSyncRows(db: Database): Promise<readonly Sync[]> {
  return (
    await db.selectFrom("sync").selectAll().orderBy("created_at").orderBy("key").execute()
  ).map(fromRow);
}

export async function findSyncRow(db: Database, id: string): Promise<Sync | undefined> {
  const row = await db.selectFrom("sync").selectAll().where("key", "=", id).executeTakeFirst();
  return row && fromRow(row);
}

/** Longest due first. */
export async function listDueRows(
  db: Database,
  now: Date,
  limit: number,
): Promise<readonly Sync[]> {
  const rows = await db
    .selectFrom("sync")
    .selectAll()
    .where("next_at", "<=", now.toISOString())
    .orderBy("next_at")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

export async function findSealedToken(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("sync")
    .select("push_token")
    .where("key", "=", id)
    .executeTakeFirst();
  return row?.push_token ?? undefined;
}

/** Has pushes of a repo that changed run soon. One that runs already continues soon after its end. */
export async function touchPushes(db: Database, repoKey: string, now: Date): Promise<void> {
  const [at, soon] = [now.toISOString(), new Date(now.getTime() + SOON_MS).toISOString()];
  await db
    .updateTable("sync")
    .set(({ eb }) => ({
      touched_at: at,
      next_at: eb
        .case()
        .when(eb.and([eb("run_at", "is", null), eb("next_at", ">", soon)]))
        .then(soon)
        .else(eb.ref("next_at"))
        .end(),
    }))
    .where("push_to", "is not", null)
    .where("every_seconds", ">", 0)
    .where(
      ({ fn }) => fn<string>("lower", ["what"]),
      "in",
      (of) =>
        of
          .selectFrom("repo")
          .where("key", "=", repoKey)
          .select("lookup_namespace as name")
          .union(
            of
              .selectFrom("repo")
              .where("key", "=", repoKey)
              .select(
                sql<string>`case type when 'dataset' then 'datasets/' else '' end
                  || lookup_namespace || '/' || lookup_name`.as("name"),
              ),
          ),
    )
    .execute();
}

/** What is written of a sync; `false` for one that is no more. */
export interface SyncChange extends Partial<SyncProgress> {
  readonly nextAt?: Date | undefined;
  readonly runAt?: Date | undefined;
  readonly endedAt?: Date;
  readonly tries?: number;
  readonly error?: string | undefined;
}

export async function updateSync(db: Database, id: string, change: SyncChange): Promise<boolean> {
  const time = (date: Date | undefined) => date?.toISOString() ?? null;
  const { total, done, failed, bytes, tries } = change;
  const { numUpdatedRows } = await db
    .updateTable("sync")
    .set({
      ...("nextAt" in change && { next_at: time(change.nextAt) }),
      ...("runAt" in change && { run_at: time(change.runAt) }),
      ...("endedAt" in change && { ended_at: time(change.endedAt) }),
      ...("error" in change && { error: change.error ?? null }),
      ...("current" in change && { current: change.current ?? null }),
      ...(tries !== undefined && { tries }),
      ...(total !== undefined && { total }),
      ...(done !== undefined && { done }),
      ...(failed !== undefined && { failed }),
      ...(bytes !== undefined && { bytes }),
    })
    .where("key", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteSync(db: Database, id: string): Promise<void> {
  await db.deleteFrom("sync").where("key", "=", id).execute();
}

export async function putSyncRepo(
  db: Database,
  id: string,
  { repo, runAt, outcome, error, refs }: SyncRepo,
): Promise<void> {
  const row = {
    run_at: runAt.toISOString(),
    state: outcome,
    error: error ?? null,
    refs: refs ?? null,
  };
  await db
    .insertInto("sync_repo")
    .columns(["sync_key", "repo", "run_at", "state", "error", "refs"])
    .expression((from) =>
      // A sync that was removed meanwhile gets no rows.
      from
        .selectFrom("sync")
        .where("key", "=", id)
        .select(({ val, cast }) => [
          "sync.key",
          cast<string>(val(repo), "text").as("repo"),
          cast<string>(val(row.run_at), "text").as("run_at"),
          cast<string>(val(row.state), "text").as("state"),
          cast<string | null>(val(row.error), "text").as("error"),
          cast<string | null>(val(row.refs), "text").as("refs"),
        ]),
    )
    .onConflict((conflict) => conflict.columns(["sync_key", "repo"]).doUpdateSet(row))
    .execute();
}

export async function listSyncRepoRows(db: Database, id: string): Promise<readonly SyncRepo[]> {
  const rows = await db
    .selectFrom("sync_repo")
    .selectAll()
    .where("sync_key", "=", id)
    .orderBy("repo")
    .execute();
  return rows.map((row) => ({
    repo: row.repo,
    runAt: new Date(row.run_at),
    outcome: row.state as SyncOutcome,
    error: row.error ?? undefined,
    refs: row.refs ?? undefined,
  }));
}

const dateOf = (text: string | null) => (text === null ? undefined : new Date(text));

const fromRow = (row: Selectable<Tables["sync"]>): Sync => ({
  id: row.key,
  what: row.what,
  push:
    row.push_to === null
      ? undefined
      : {
          origin: row.push_to,
          namespace: row.push_as ?? undefined,
          isForced: row.is_forced === 1,
        },
  touchedAt: dateOf(row.touched_at),
  keep: JSON.parse(row.keep) as Sync["keep"],
  everySeconds: row.every_seconds,
  bytesPerSecond: Number(row.bytes_per_second),
  createdAt: new Date(row.created_at),
  nextAt: dateOf(row.next_at),
  runAt: dateOf(row.run_at),
  endedAt: dateOf(row.ended_at),
  tries: row.tries,
  error: row.error ?? undefined,
  progress: {
    total: row.total,
    done: row.done,
    failed: row.failed,
    bytes: Number(row.bytes),
    current: row.current ?? undefined,
  },
});
