import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { CachedAnswer } from "./cached-answer.ts";

interface Bounds {
  readonly most: number;
  readonly mostBytes: number;
}

/** Those of an account that were recorded after `since` and still count. */
export async function findCachedAnswers(
  db: Database,
  accountKey: string,
  digests: readonly string[],
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<readonly CachedAnswer[]> {
  const rows = await db
    .selectFrom("cached_answer")
    .select(["digest", "answer", "created_at"])
    .where("account_key", "=", accountKey)
    .where("digest", "in", digests)
    .where("created_at", ">", since.toISOString())
    .where("expires_at", ">", now.toISOString())
    .execute();
  return rows.map(({ digest, answer, created_at }) => ({
    ...{ digest, answer },
    createdAt: new Date(created_at),
  }));
}

export async function putCachedAnswer(
  db: Database,
  accountKey: string,
  { digest, answer, createdAt }: CachedAnswer,
  expiresAt: Date,
): Promise<void> {
  const columns = {
    answer,
    size_bytes: sizeOf(answer),
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
  await db
    .insertInto("cached_answer")
    .values({ account_key: accountKey, digest, ...columns })
    .onConflict((conflict) => conflict.columns(["account_key", "digest"]).doUpdateSet(columns))
    .execute();
}

export const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

/** The oldest of an account, or of all, go until the others are within both limits. */
export async function dropOldestAnswers(
  db: Database,
  accountKey: string | undefined,
  { most, mostBytes }: Bounds,
): Promise<void> {
  const order = sql`(order by created_at desc, account_key, digest)`;
  let rows = db
    .selectFrom("cached_answer")
    .select([
      ...(["account_key", "digest"] as const),
      sql<number>`row_number() over ${order}`.as("place"),
      sql<number>`sum(size_bytes) over ${order}`.as("total"),
    ]);
  if (accountKey !== undefined) rows = rows.where("account_key", "=", accountKey);
  const over = await db
    .selectFrom(rows.as("ranked"))
    .select(["ranked.account_key", "ranked.digest"])
    .where(({ or, eb }) => or([eb("place", ">", most), eb("total", ">", mostBytes)]))
    .limit(BATCH)
    .execute();
  for (const { account_key, digest } of over)
    await db
      .deleteFrom("cached_answer")
      .where("account_key", "=", account_key)
      .where("digest", "=", digest)
      .execute();
  if (over.length === BATCH) await dropOldestAnswers(db, accountKey, { most, mostBytes });
}

const BATCH = 1_000;

export async function deleteExpiredAnswers(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("cached_answer").where("expires_at", "<=", now.toISOString()).execute();
}
