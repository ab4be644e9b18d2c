import type { ExpressionBuilder, Insertable, Selectable, UpdateObject } from "kysely";
import { deleteActivity } from "../activity/activity-store.ts";
import type { Database, Tables } from "../database.ts";
import type { RepoChanged } from "./repo-changed.ts";

export interface RepoWriteDeps {
  readonly db: Database;
  readonly changed: RepoChanged;
}

declare const granted: unique symbol;

/** The right to write rows of `repo`. Only `writeRepos` and `writeReposOneByOne` grant it. */
export interface RepoWrites {
  readonly [granted]: true;
  readonly db: Database;
  /** Rows that were written; the search index reads them again. */
  readonly keys: Set<string>;
}

type Columns = UpdateObject<Tables, "repo">;
type Column = keyof Selectable<Tables["repo"]>;

/**
 * Runs `work` in a transaction. Once it is committed, the search index reads every row that was written.
 * Nothing else in the house writes the table, so the index cannot be forgotten.
 */
export async function writeRepos<Value>(
  { db, changed }: RepoWriteDeps,
  work: (writes: RepoWrites) => Promise<Value>,
): Promise<Value> {
  const keys = new Set<string>();
  const value = await db.transaction().execute((transaction) => work(grant(transaction, keys)));
  if (keys.size > 0) await changed([...keys]);
  return value;
}

/** Without a transaction, for long rounds: a failure keeps the rows that were written before it. */
export async function writeReposOneByOne<Value>(
  { db, changed }: RepoWriteDeps,
  work: (writes: RepoWrites) => Promise<Value>,
): Promise<Value> {
  const keys = new Set<string>();
  try {
    return await work(grant(db, keys));
  } finally {
    if (keys.size > 0) await changed([...keys]);
  }
}

const grant = (db: Database, keys: Set<string>) => ({ db, keys }) as RepoWrites;

/** `false` if the row does not exist. */
export async function updateRow(
  { db, keys }: RepoWrites,
  key: string,
  columns: Columns | ((repo: ExpressionBuilder<Tables, "repo">) => Columns),
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("repo")
    .set(columns)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  keys.add(key);
  return numUpdatedRows > 0n;
}

/** All repos of a namespace, to its new name. */
export async function moveNamespaceRows(
  { db, keys }: RepoWrites,
  from: string,
  to: string,
): Promise<void> {
  const moved = await db
    .updateTable("repo")
    .set({ namespace: to, lookup_namespace: to.toLowerCase() })
    .where("lookup_namespace", "=", from.toLowerCase())
    .returning("key")
    .execute();
  for (const { key } of moved) keys.add(key);
}

/** `false` when the name is taken: the unique index decides, not a read before the write. */
export async function insertRow(
  { db, keys }: RepoWrites,
  row: Insertable<Tables["repo"]>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("repo")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["type", "lookup_namespace", "lookup_name"]).doNothing(),
    )
    .executeTakeFirstOrThrow();
  keys.add(row.key);
  return numInsertedOrUpdatedRows === 1n;
}

/** Adds entries; of those that are there already, renews these columns. Returns the keys of both. */
export async function upsertEntryRows(
  { db, keys }: RepoWrites,
  rows: readonly Insertable<Tables["repo"]>[],
  columns: readonly Column[],
): Promise<readonly string[]> {
  const written = await db
    .insertInto("repo")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["type", "lookup_namespace", "lookup_name"])
        .doUpdateSet((row) =>
          Object.fromEntries(columns.map((column) => [column, row.ref(`excluded.${column}`)])),
        )
        .where("repo.is_entry", "=", 1),
    )
    .returning("key")
    .execute();
  for (const { key } of written) keys.add(key);
  return written.map(({ key }) => key);
}

/** Forgets which models run here; lists keep what they say until each is judged again. */
export async function clearRunsHere({ db }: RepoWrites): Promise<void> {
  await db
    .updateTable("repo")
    .set({ runs_here: null })
    .where("runs_here", "is not", null)
    .execute();
}

export async function deleteRow({ db, keys }: RepoWrites, key: string): Promise<void> {
  await db.deleteFrom("repo").where("key", "=", key).execute();
  await deleteActivity(db, key);
  keys.add(key);
}
