import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { KeptResponse } from "./kept-response.ts";

interface Owned {
  readonly accountKey: string;
  readonly id: string;
}

export async function insertKeptResponse(
  db: Database,
  accountKey: string,
  { id, previousId, input, response }: KeptResponse,
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
    })
    .execute();
}

const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

/** The oldest of an account go, until the others are within both limits. */
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
    .withRecursive("chain(id, previous_id, input, response, place)", (query) =>
      query
        .selectFrom("kept_response")
        .select(["id", "previous_id", "input", "response", sql<number>`1`.as("place")])
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
              sql<number>`chain.place + 1`.as("place"),
            ])
            .where("kept_response.account_key", "=", accountKey)
            .where("kept_response.created_at", ">=", since.toISOString())
            .where("chain.place", "<", most),
        ),
    )
    .selectFrom("chain")
    .select(["id", "previous_id", "input", "response"])
    .orderBy("place")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    previousId: row.previous_id ?? undefined,
    input: JSON.parse(row.input),
    response: JSON.parse(row.response),
  }));
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
