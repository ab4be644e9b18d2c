import { type ExpressionBuilder, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import { type HubJob, type HubJobState, stateOf } from "./hub-job.ts";
import type { JobStatus } from "./job.ts";

const state = sql<HubJobState>`case when job.status = 'queued' then 'waiting'
  when job.status = 'done' and job.answer_status >= 400 then 'failed' else job.status end`;

/** The latest first, after the given one. */
export async function listHubJobs(
  db: Database,
  {
    wanted,
    after,
    limit,
  }: {
    readonly wanted?: HubJobState | undefined;
    readonly after?: { readonly at: string; readonly id: string } | undefined;
    readonly limit: number;
  },
): Promise<readonly HubJob[]> {
  const rows = await db
    .selectFrom("job")
    .leftJoin("account", "account.key", "job.holder")
    .select(["job.id", "job.endpoint", "job.holder", "job.status", "job.attempts"])
    .select(["job.created_at", "job.started_at", "job.ended_at", "job.answer_status"])
    .select("account.name as account")
    .$if(wanted !== undefined, (all) => all.where(state, "=", wanted as HubJobState))
    .$if(after !== undefined, (all) =>
      all.where(sql<boolean>`(job.created_at, job.id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy("job.created_at", "desc")
    .orderBy("job.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    endpoint: row.endpoint,
    caller: row.account ?? row.holder,
    state: stateOf(row.status as JobStatus, row.answer_status),
    attempts: row.attempts,
    createdAt: new Date(row.created_at),
    startedAt: dateOf(row.started_at),
    endedAt: dateOf(row.ended_at),
    answerStatus: row.answer_status ?? undefined,
  }));
}

const dateOf = (text: string | null) => (text === null ? undefined : new Date(text));

export async function countHubJobs(
  db: Database,
): Promise<Readonly<Partial<Record<HubJobState, number>>>> {
  const rows = await db
    .selectFrom("job")
    .select([state.as("state"), ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy(state)
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

const isOver = ({ or, eb }: ExpressionBuilder<Tables, "job">) =>
  or([eb("status", "=", "done"), eb("status", "=", "cancelled")]);

/** Puts a job that is over back into the queue, as if it was new; `false` for any other. */
export async function requeueJob(db: Database, id: string, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("job")
    .set({
      ...{ status: "queued", attempts: 0, started_at: null, ended_at: null },
      ...{ answer: null, answer_status: null, leased_until: null },
      expires_at: expiresAt.toISOString(),
    })
    .where("id", "=", id)
    .where(isOver)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
