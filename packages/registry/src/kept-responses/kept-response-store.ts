import { type Selectable, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import { OPEN_JOBS } from "../jobs/job.ts";
import type { KeptResponse } from "./kept-response.ts";

interface Owned {
  readonly accountKey: string;
  readonly id: string;
}

export async function insertKeptResponse(
  db: Database,
  accountKey: string,
  { id, previousId, input, response, jobId, eventCount }: KeptResponse,
  now: Date,
): Promise<void> {
  const texts = { input: JSON.stringify(input), response: JSON.stringify(response) };
  await db
    .insertInto("kept_response")
    .values({
      id,
      account_key: accountKey,
      previous_id: previousId ?? null,
      ...texts,
      size_bytes: sizeOf(texts.input) + sizeOf(texts.response),
      created_at: now.toISOString(),
      job_id: jobId ?? null,
      event_count: eventCount ?? 0,
    })
    .execute();
}

/** As UTF-8. */
export const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

/** The oldest of an account go, until the others are within both limits; none that a job is at work on. */
export async function dropOldest(
  db: Database,
  accountKey: string,
  { most, mostBytes }: { readonly most: number; readonly mostBytes: number },
): Promise<void> {
  const ranked = db
    .selectFrom("kept_response")
    .where("account_key", "=", accountKey)
    .select([
      "id",
      sql<number>`row_number() over (order by created_at desc, id desc)`.as("place"),
      sql<number>`sum(size_bytes) over (order by created_at desc, id desc)`.as("total"),
    ])
    .as("ranked");
  await db
    .deleteFrom("kept_response")
    .where("id", "in", (query) =>
      query
        .selectFrom(ranked)
        .select("ranked.id")
        .where(({ or, eb }) => or([eb("place", ">", most), eb("total", ">", mostBytes)])),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("job")
            .select("job.id")
            .whereRef("job.id", "=", "kept_response.job_id")
            .where("job.status", "in", OPEN_JOBS),
        ),
      ),
    )
    .execute();
}

/**
 * A response and those before it, the newest first; a chain that is longer than `most`, or has lost its
 * beginning, ends there.
 */
export async function listChain(
  db: Database,
  { accountKey, id }: Owned,
  since: Date,
  most: number,
): Promise<readonly KeptResponse[]> {
  const rows = await db
    .withRecursive("chain(id, previous_id, input, response, job_id, event_count, place)", (query) =>
      query
        .selectFrom("kept_response")
        .select(["id", "previous_id", "input", "response", "job_id", "event_count"])
        .select(sql<number>`1`.as("place"))
        .where("id", "=", id)
        .where("account_key", "=", accountKey)
        .where("created_at", ">=", since.toISOString())
        .unionAll(
          query
            .selectFrom("kept_response")
            .innerJoin("chain", "chain.previous_id", "kept_response.id")
            .select([
              "kept_response.id",
              "kept_response.previous_id",
              "kept_response.input",
              "kept_response.response",
              "kept_response.job_id",
              "kept_response.event_count",
              sql<number>`chain.place + 1`.as("place"),
            ])
            .where("kept_response.account_key", "=", accountKey)
            .where("kept_response.created_at", ">=", since.toISOString())
            .where("chain.place", "<", most),
        ),
    )
    .selectFrom("chain")
    .select(["id", "previous_id", "input", "response", "job_id", "event_count"])
    .orderBy("place")
    .execute();
  return rows.map(fromRow);
}

const fromRow = (
  row: Pick<
    Selectable<Tables["kept_response"]>,
    "id" | "previous_id" | "input" | "response" | "job_id" | "event_count"
  >,
): KeptResponse => ({
  id: row.id,
  previousId: row.previous_id ?? undefined,
  input: JSON.parse(row.input),
  response: JSON.parse(row.response),
  jobId: row.job_id ?? undefined,
  eventCount: row.event_count || undefined,
});

export async function findKeptResponse(
  db: Database,
  { accountKey, id }: Owned,
): Promise<KeptResponse | undefined> {
  const row = await db
    .selectFrom("kept_response")
    .selectAll()
    .where("id", "=", id)
    .where("account_key", "=", accountKey)
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function deleteKeptResponse(
  db: Database,
  { accountKey, id }: Owned,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("kept_response")
    .where("id", "=", id)
    .where("account_key", "=", accountKey)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOldResponses(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("kept_response").where("created_at", "<", before.toISOString()).execute();
}
