import type { Database } from "../database.ts";
import { OPEN_JOBS, RESPONSE_JOB } from "../jobs/job.ts";
import { forgetInput } from "../jobs/job-store.ts";
import type { KeptResponse } from "../kept-responses/kept-response.ts";
import { sizeOf } from "../kept-responses/kept-response-store.ts";
import type { EndedResponse } from "./background-response.ts";

const MOST_ROWS = 500;

/** Of one account: those whose job is not over. */
export async function countOpenResponses(db: Database, accountKey: string): Promise<number> {
  const { count } = await db
    .selectFrom("kept_response")
    .innerJoin("job", "job.id", "kept_response.job_id")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("kept_response.account_key", "=", accountKey)
    .where("job.status", "in", OPEN_JOBS)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertEvents(
  db: Database,
  id: string,
  from: number,
  events: readonly string[],
): Promise<void> {
  for (let start = 0; start < events.length; start += MOST_ROWS)
    await db
      .insertInto("response_event")
      .values(
        events.slice(start, start + MOST_ROWS).map((content, index) => ({
          response_id: id,
          sequence: from + start + index,
          content,
        })),
      )
      .execute();
}

/** Whose it is, and what is kept of it; only of one that is not over. */
export async function findOpenResponse(
  db: Database,
  id: string,
): Promise<
  { readonly response: KeptResponse["response"]; readonly eventCount: number } | undefined
> {
  const row = await db
    .selectFrom("kept_response")
    .select(["response", "event_count"])
    .where("id", "=", id)
    .where("job_id", "is not", null)
    .executeTakeFirst();
  return row && { response: JSON.parse(row.response), eventCount: row.event_count };
}

/** Only of one that is not over. */
export async function replaceResponse(
  db: Database,
  id: string,
  response: KeptResponse["response"],
): Promise<void> {
  await db
    .updateTable("kept_response")
    .set({ response: JSON.stringify(response) })
    .where("id", "=", id)
    .where("job_id", "is not", null)
    .execute();
}

/** `false` where the response is over or too large, or another process went on with it. Run it in a transaction. */
export async function appendEvents(
  db: Database,
  id: string,
  {
    from,
    events,
    mostBytes,
  }: {
    readonly from: number;
    readonly events: readonly string[];
    readonly mostBytes: number;
  },
): Promise<boolean> {
  const bytes = events.reduce((sum, event) => sum + sizeOf(event), 0);
  const { numUpdatedRows } = await db
    .updateTable("kept_response")
    .set((row) => ({
      event_count: row("event_count", "+", events.length),
      size_bytes: row("size_bytes", "+", bytes),
    }))
    .where("id", "=", id)
    .where("job_id", "is not", null)
    .where("event_count", "=", from)
    .where("size_bytes", "<", mostBytes)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  await insertEvents(db, id, from, events);
  return true;
}

/** Whose it is; nothing where it was over, or another process went on with it. Run it in a transaction. */
export async function endResponse(
  db: Database,
  id: string,
  { response, eventCount, events }: EndedResponse,
): Promise<string | undefined> {
  const text = JSON.stringify(response);
  const ended = await db
    .updateTable("kept_response")
    .set((row) => ({
      response: text,
      job_id: null,
      event_count: row("event_count", "+", events.length),
      size_bytes: row("size_bytes", "+", sizeOf(text)),
    }))
    .where("id", "=", id)
    .where("job_id", "is not", null)
    .where("event_count", "=", eventCount)
    .returning("account_key")
    .executeTakeFirst();
  if (!ended) return undefined;
  await insertEvents(db, id, eventCount, events);
  // It is kept with the response, as long as that is.
  await forgetInput(db, { holder: ended.account_key, endpoint: `${RESPONSE_JOB}${id}` });
  return ended.account_key;
}

/** The next ones after a sequence number. */
export async function listEvents(
  db: Database,
  { accountKey, id }: { readonly accountKey: string; readonly id: string },
  after: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("response_event")
    .innerJoin("kept_response", "kept_response.id", "response_event.response_id")
    .select("response_event.content")
    .where("kept_response.account_key", "=", accountKey)
    .where("response_event.response_id", "=", id)
    .where("response_event.sequence", ">", after)
    .orderBy("response_event.sequence")
    .limit(MOST_ROWS)
    .execute();
  return rows.map(({ content }) => content);
}
