import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@orrery/registry";
import { sql } from "kysely";
import { dataPath } from "../../base/install-paths.ts";
import { StartError } from "../../base/start-error.ts";

const FOLDER = dataPath("migrations");

export type DatabaseKind = "sqlite" | "postgres";

/** Held by PostgreSQL for a transaction: "orrery" in ASCII. */
const LOCK = 0x6f72_7265_7279;
/** For a table that another transaction uses; then all is tried again after a pause, for some minutes. */
const LOCK_WAIT_MS = 3000;
const PAUSE_MS = 1000;
const ATTEMPTS = 60;
/** PostgreSQL's own name for it. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs each migration once, in name order, all in one transaction; returns the names it ran. If several
 * processes start at the same time, one runs them and the others wait. Throws `StartError` for a database that a
 * newer Orrery has already changed. With `until`, runs only those.
 */
export const migrate = (
  db: Database,
  kind: DatabaseKind,
  until: (name: string) => boolean = () => true,
): Promise<readonly string[]> =>
  locked(db, kind, async (transaction) => {
    await sql`create table if not exists migration (name text primary key)`.execute(transaction);
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(transaction);
    const done = new Set(rows.map(({ name }) => name));
    const known = migrationsFor(kind);
    const unknown = [...done].filter((name) => !known.includes(name)).toSorted();
    if (unknown.length > 0)
      throw new StartError(
        "newer-database",
        `The database was made by a newer Orrery (it has ${unknown.at(-1)}). Start that version, or use another data folder.`,
      );
    const pending = known.filter((name) => !done.has(name) && until(name));
    for (const name of pending) await run(transaction, name);
    return pending;
  });

async function run(transaction: Database, name: string): Promise<void> {
  const statements = readFileSync(join(FOLDER, name), "utf8")
    .split(/;\s*\n/)
    .filter((text) => text.trim());
  for (const statement of statements) await sql.raw(statement).execute(transaction);
  await sql`insert into migration values (${name})`.execute(transaction);
}

/** A transaction that excludes other processes' migrations. */
async function locked<Value>(
  db: Database,
  kind: DatabaseKind,
  work: (transaction: Database) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt++)
    try {
      return await db.transaction().execute(async (transaction) => {
        if (kind === "postgres") {
          await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
          // What waits for a table makes all wait that come after it, in processes that serve.
          await sql.raw(`set local lock_timeout = '${LOCK_WAIT_MS}ms'`).execute(transaction);
        }
        return work(transaction);
      });
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS)
        throw error;
      await sleep(PAUSE_MS);
    }
}

/** `0002_x.sql` is for both databases; `0002_x.postgres.sql` for one. */
export function migrationsFor(kind: DatabaseKind): readonly string[] {
  const other: DatabaseKind = kind === "sqlite" ? "postgres" : "sqlite";
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql") && !name.endsWith(`.${other}.sql`))
    .toSorted();
}
