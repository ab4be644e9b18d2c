import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { TakenTokens } from "./shared-limit.ts";

const NOW_MS = sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`;

/**
 * Takes from all these buckets in one statement, and returns what is left: less than nothing where processes
 * together took more. Only PostgreSQL has several processes. Keys are sorted, so that no two processes wait for
 * each other; the time is the database's, so that clocks need not agree.
 */
export async function takeFromBuckets(
  db: Database,
  taken: readonly TakenTokens[],
): Promise<ReadonlyMap<string, number>> {
  if (taken.length === 0) return new Map();
  const rows = taken.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const keys = rows.map(({ key }) => key);
  const counts = rows.map((row) => row.taken);
  const mosts = rows.map(({ limit }) => limit);
  const rates = rows.map(({ limit, windowMs }) => limit / windowMs);
  const { rows: left } = await sql<{ key: string; tokens: number }>`
    insert into rate_bucket as b (key, tokens, taken, most, per_ms, at_ms)
    select key, greatest(-most, most - taken), taken, most, per_ms, ${NOW_MS}
    from unnest(${keys}::text[], ${counts}::float8[], ${mosts}::float8[], ${rates}::float8[])
      as t (key, taken, most, per_ms)
    order by key
    on conflict (key) do update set
      tokens = greatest(-excluded.most, least(excluded.most,
        b.tokens + greatest(0, excluded.at_ms - b.at_ms) * excluded.per_ms) - excluded.taken),
      taken = excluded.taken,
      most = excluded.most,
      per_ms = excluded.per_ms,
      at_ms = greatest(b.at_ms, excluded.at_ms)
    returning key, tokens`.execute(db);
  return new Map(left.map(({ key, tokens }) => [key, Number(tokens)]));
}

/** Deletes buckets that are full again. */
export async function deleteFullBuckets(db: Database): Promise<void> {
  await sql`delete from rate_bucket where at_ms < ${NOW_MS} - 600000
    and tokens + (${NOW_MS} - at_ms) * per_ms >= most`.execute(db);
}
