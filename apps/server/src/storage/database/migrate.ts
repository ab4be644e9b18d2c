import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "@orrery/registry";
import { sql } from "kysely";
import { dataPath } from "../../base/install-paths.ts";
import { StartError } from "../../base/start-error.ts";

const FOLDER = dataPath("migrations");

export type DatabaseKind = "sqlite" | "postgres";

/** Held by PostgreSQL for a transaction: "orrery" in ASCII. */
const LOCK = 0x6f72_7265_7279;

/**
 * Runs each migration once, in name order, each in its own transaction; returns the names it ran. If
 * several processes start at the same time, one runs each migration and the others wait. Throws
 * `StartError` for a database that a newer Orrery has already changed. With `until`, runs only those.
 */
export async function migrate(
  db: Database,
  kind: DatabaseKind,
  until: (name: string) => boolean = () => true,
): Promise<readonly string[]> {
  await locked(db, kind, (transaction) =>
    sql`create table if not exists migration (name text primary key)`.execute(transaction),
  );
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  const known = migrationsFor(kind);
  const unknown = [...done].filter((name) => !known.includes(name)).toSorted();
  if (unknown.length > 0)
    throw new StartError(
      "newer-database",
      `The database was made by a newer Orrery (it has ${unknown.at(-1)}). Start that version, or use another data folder.`,
    );
  const pending = known.filter((name) => !done.has(name) && until(name));
  const ran: string[] = [];
  for (const name of pending) if (await run(db, kind, name)) ran.push(name);
  return ran;
}

/** `false` if another process ran it in the meantime. */
function run(db: Database, kind: DatabaseKind, name: string): Promise<boolean> {
  const statements = readFileSync(join(FOLDER, name), "utf8")
    .split(/;\s*\n/)
    .filter((text) => text.trim());
  return locked(db, kind, async (transaction) => {
    // A write first: SQLite lets one transaction at a time come so far.
    const taken = await sql`insert into migration values (${name}) on conflict do nothing`.execute(
      transaction,
    );
    if (taken.numAffectedRows === 0n) return false;
    for (const statement of statements) await sql.raw(statement).execute(transaction);
    return true;
  });
}

/** A transaction that excludes other processes' migrations. */
const locked = <Value>(
  db: Database,
  kind: DatabaseKind,
  work: (transaction: Database) => Promise<Value>,
): Promise<Value> =>
  db.transaction().execute(async (transaction) => {
    if (kind === "postgres") await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    return work(transaction);
  });

/** `0002_x.sql` is for both databases; `0002_x.postgres.sql` for one. */
export function migrationsFor(kind: DatabaseKind): readonly string[] {
  const other: DatabaseKind = kind === "sqlite" ? "postgres" : "sqlite";
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql") && !name.endsWith(`.${other}.sql`))
    .toSorted();
}
