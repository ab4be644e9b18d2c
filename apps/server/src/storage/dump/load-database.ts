import { join } from "node:path";
import type { Database } from "@orrery/registry";
import { sql } from "kysely";
import { StartError } from "../../base/start-error.ts";
import { type DatabaseKind, migrate, migrationsFor } from "../database/migrate.ts";
import { listTables } from "./database-tables.ts";
import { type Dump, tableFile } from "./dump-database.ts";
import { readLines } from "./json-lines.ts";

const BATCH = 200;

interface Loaded extends Pick<Dump, "migrations" | "tables"> {
  /** Of the database that was dumped. */
  readonly kind: DatabaseKind;
}

/**
 * Fills an empty database from a dump, completely or not at all, and migrates it: first the dump's tables,
 * then its rows, then newer migrations. The dump may come from the other kind of database.
 */
export async function loadDatabase(
  db: Database,
  kind: DatabaseKind,
  folder: string,
  loaded: Loaded,
): Promise<void> {
  await requireEmpty(db, kind);
  await migrate(db, kind, wasRun(loaded, kind));
  await db.transaction().execute(async (transaction) => {
    const tables = await listTables(transaction, kind);
    // Some migrations insert rows.
    for (const { name } of tables.toReversed())
      await sql`delete from ${sql.table(name)}`.execute(transaction);
    const dumped = new Map(loaded.tables.map(({ name, rows }) => [name, rows]));
    for (const { name, columns } of tables) {
      const rows = dumped.get(name);
      if (rows === undefined) continue;
      const count = await loadRows(
        transaction,
        name,
        new Set(columns),
        join(folder, tableFile(name)),
      );
      if (count !== rows)
        throw new StartError(
          "damaged-backup",
          `Table ${name} has ${count} rows, expected ${rows}.`,
        );
    }
  });
  await migrate(db, kind);
}

/** Existing rows stay unchanged. */
export async function addRows(db: Database, table: string, rows: readonly object[]): Promise<void> {
  await insertRows(db, table, rows, true);
}

/** Tables without accounts and repos are what an earlier attempt left. */
export async function requireEmpty(db: Database, kind: DatabaseKind): Promise<void> {
  if ((await listTables(db, kind)).length === 0) return;
  const used = await sql<object>`
    select 1 from account union all select 1 from repo limit 1`.execute(db);
  if (used.rows.length > 0)
    throw new StartError("refused", "The database is not empty. Use an empty one.");
}

/** Which migrations had run when the dump was made; throws for one that this Orrery does not know. */
function wasRun({ migrations, kind: from }: Loaded, kind: DatabaseKind): (name: string) => boolean {
  const [known, last = ""] = [new Set(migrations), migrations.at(-1)];
  const unknown = migrations.find((name) => !migrationsFor(from).includes(name));
  if (unknown !== undefined)
    throw new StartError(
      "newer-database",
      `The backup was made by a newer Orrery (it has ${unknown}). Restore it with that version.`,
    );
  // What only one kind of database has is as old as its number says.
  return from === kind ? (name) => known.has(name) : (name) => name <= last;
}

async function loadRows(
  db: Database,
  table: string,
  columns: ReadonlySet<string>,
  path: string,
): Promise<number> {
  let [count, batch] = [0, [] as object[]];
  for await (const line of readLines(path)) {
    const values = Object.entries(line as object).filter(([column]) => columns.has(column));
    count++;
    if (batch.push(Object.fromEntries(values)) < BATCH) continue;
    await insertRows(db, table, batch);
    batch = [];
  }
  await insertRows(db, table, batch);
  return count;
}

async function insertRows(db: Database, table: string, rows: readonly object[], isLenient = false) {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => row[column as keyof typeof row] ?? null))})`,
  );
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const end = isLenient ? sql` on conflict do nothing` : sql``;
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}${end}`.execute(
    db,
  );
}
