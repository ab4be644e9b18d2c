import type { ExpressionBuilder, Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import {
  JOB_ENDPOINTS,
  type Job,
  type JobAnswer,
  type JobKind,
  type JobMaker,
  type JobStatus,
  OPEN_JOBS,
} from "./job.ts";

export async function insertJob(db: Database, job: Job, expiresAt: Date): Promise<void> {
  await db
    .insertInto("job")
    .values({
      id: job.id,
      holder: job.holder,
      maker_kind: job.maker.kind,
      maker_key: job.maker.key,
      endpoint: job.endpoint,
      input: JSON.stringify(job.input),
      status: job.status,
      attempts: 0,
      created_at: job.createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute();
}

export async function findJob(db: Database, id: string): Promise<Job | undefined> {
  const row = await db.selectFrom("job").selectAll().where("id", "=", id).executeTakeFirst();
  return row && fromRow(row);
}

/** Those of a holder that are not over. */
export async function countOpenJobs(db: Database, holder: string): Promise<number> {
  const { count } = await db
    .selectFrom("job")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("holder", "=", holder)
    .where("status", "in", OPEN_JOBS)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many wait that were made before. */
export async function countQueuedBefore(db: Database, time: Date): Promise<number> {
  const { count } = await db
    .selectFrom("job")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "queued")
    .where("created_at", "<", time.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

const isFree = (now: Date) => (where: ExpressionBuilder<Tables, "job">) =>
  where.or([
    where("status", "=", "queued"),
    where.and([where("status", "=", "running"), where("leased_until", "<", now.toISOString())]),
  ]);

const isOfKind = (kind: JobKind) => (where: ExpressionBuilder<Tables, "job">) => {
  const own = JOB_ENDPOINTS[kind];
  if (own !== undefined) return where("endpoint", "like", `${own}%`);
  const others = Object.values(JOB_ENDPOINTS).filter((one) => one !== undefined);
  return where.and(others.map((one) => where("endpoint", "not like", `${one}%`)));
};

/**
 * Leases the oldest waiting job, or one that an exited process left unfinished, in one statement. On PostgreSQL
 * processes that ask at the same time get different ones: none waits for a row that another is taking.
 */
export async function leaseNextJob(
  db: Database,
  isPostgres: boolean,
  kind: JobKind,
  now: Date,
  until: Date,
): Promise<Job | undefined> {
  const row = await db
    .updateTable("job")
    .set((job) => ({
      status: "running",
      attempts: job("attempts", "+", 1),
      started_at: now.toISOString(),
      leased_until: until.toISOString(),
    }))
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("job")
        .select("id")
        .where(isFree(now))
        .where(isOfKind(kind))
        .orderBy("created_at")
        .orderBy("id")
        .limit(1)
        .$if(isPostgres, (free) => free.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

/** One lease of a job: the next process that begins with it counts one more. */
export type JobAttempt = Pick<Job, "id" | "attempts">;

/** Extends the lease; `false` if the job was canceled, or another process took it. */
export async function extendLease(
  db: Database,
  { id, attempts }: JobAttempt,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("job")
    .set({ leased_until: until.toISOString() })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("status", "=", "running")
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ends a lease early: another process may begin with the job at once. */
export async function endLease(db: Database, { id, attempts }: JobAttempt): Promise<void> {
  await db
    .updateTable("job")
    .set({ leased_until: "" })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("status", "=", "running")
    .execute();
}

/** Ends all leases: running jobs were left by an exited process. */
export async function endLeases(db: Database): Promise<void> {
  await db.updateTable("job").set({ leased_until: "" }).where("status", "=", "running").execute();
}

/**
 * Only of a job that is not over; `false` for one that is. With `attempts`, also where another process began
 * with it.
 */
export async function endJob(
  db: Database,
  { id, attempts }: Pick<Job, "id"> & Partial<JobAttempt>,
  status: "done" | "cancelled",
  answer: JobAnswer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("job")
    .set({
      status,
      answer_status: answer.status,
      answer: JSON.stringify(answer.body),
      ended_at: now.toISOString(),
      leased_until: null,
    })
    .where("id", "=", id)
    .where("status", "in", OPEN_JOBS)
    .$if(attempts !== undefined, (own) => own.where("attempts", "=", attempts as number))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Empties what a holder's jobs of an endpoint were asked. */
export async function forgetInput(
  db: Database,
  { holder, endpoint }: Pick<Job, "holder" | "endpoint">,
): Promise<void> {
  await db
    .updateTable("job")
    .set({ input: "{}" })
    .where("holder", "=", holder)
    .where("endpoint", "=", endpoint)
    .execute();
}

export async function deleteExpiredJobs(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("job").where("expires_at", "<", now.toISOString()).execute();
}

const fromRow = (row: Selectable<Tables["job"]>): Job => ({
  id: row.id,
  holder: row.holder,
  maker: { kind: row.maker_kind as JobMaker["kind"], key: row.maker_key },
  endpoint: row.endpoint,
  input: JSON.parse(row.input),
  status: row.status as JobStatus,
  attempts: row.attempts,
  createdAt: new Date(row.created_at),
  ...(row.started_at !== null && { startedAt: new Date(row.started_at) }),
  ...(row.ended_at !== null && { endedAt: new Date(row.ended_at) }),
  ...(row.answer_status !== null &&
    row.answer !== null && {
      answer: { status: row.answer_status, body: JSON.parse(row.answer) },
    }),
});
