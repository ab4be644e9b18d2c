import type { Database } from "@orrery/registry";
import { sql } from "kysely";

/** The time that all processes on a database agree on. */
export interface DatabaseClock {
  now(): Date;
  stop(): void;
}

const ASK_MS = 60_000;
/** An answer that took longer says too little. */
const SLOWEST_MS = 2_000;

/** As PostgreSQL says it, in milliseconds. */
export const askTime = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db);
  return Number(rows[0]?.ms);
};

/**
 * This machine's clock, moved to the database's: leases of processes on several machines are compared with one
 * time. Asked again every minute; what the database does not answer changes nothing.
 */
export async function createDatabaseClock(
  ask: () => Promise<number>,
  local: () => number = Date.now,
): Promise<DatabaseClock> {
  let offset = 0;
  const look = async () => {
    const before = local();
    const theirs = await ask();
    const after = local();
    if (after - before <= SLOWEST_MS) offset = Math.round(theirs - (before + after) / 2);
  };
  await look();
  const timer = setInterval(() => look().catch(() => {}), ASK_MS).unref();
  return { now: () => new Date(local() + offset), stop: () => clearInterval(timer) };
}
