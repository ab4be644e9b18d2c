import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "@orrery/registry";
import { sql } from "kysely";
import { StartError } from "../start-error.ts";

const FOLDER = join(import.meta.dirname, "../../../../packages/registry/migrations");

export type DatabaseKind = "sqlite" | "postgres";

/**
 * Runs each migration once, in name order, each in its own transaction; returns the names it ran.
 * Throws `StartError` for a database that a newer Orrery has already changed. With `until`, runs those alone.
 */
export async function migrate(
  db: Database,
  kind: DatabaseKind,
  until: (name: string) => boolean = () => true,
): Promise<readonly string[]> {
  await sql`create table if not exists migration (name text primary key)`.execute(db);
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
  for (const name of pending) await run(db, name);
  return pending;
}

async function run(db: Database, name: string): Promise<void> {
  const statements = readFileSync(join(FOLDER, name), "utf8")
    .split(/;\s*\n/)
    .filter((text) => text.trim());
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
    await sql`insert into migration values (${name})`.execute(transaction);
  });
}

/** `0002_x.sql` is for both databases; `0002_x.postgres.sql` for one. */
export function migrationsFor(kind: DatabaseKind): readonly string[] {
  const other: DatabaseKind = kind === "sqlite" ? "postgres" : "sqlite";
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql") && !name.endsWith(`.${other}.sql`))
    .toSorted();
}
