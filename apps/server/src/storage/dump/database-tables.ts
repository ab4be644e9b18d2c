import type { Database } from "@orrery/registry";
import { sql } from "kysely";
import type { DatabaseKind } from "../database/migrate.ts";

/** Of running processes, of files that no backup has, kept by triggers, in the manifest, or saved by git. */
const EXCLUDED: ReadonlySet<string> = new Set([
  "migration",
  "repo_changed",
  "log_position",
  "lease",
  "process",
  "tidy_claim",
  "temporary_file",
  "partial_upload",
  "direct_upload",
  "attempt",
  "rate_bucket",
  "open_count",
  "owner_usage",
  "xet_xorb",
  "xet_part",
  "git_repo",
  "git_ref",
  "git_pack",
  "git_move",
]);

export interface Table {
  readonly name: string;
  /** Without those that the database computes. */
  readonly columns: readonly string[];
}

const NAMES = {
  sqlite: sql<{ name: string }>`
    select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
  postgres: sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`,
};

const columnsOf = {
  // Those that are hidden are generated.
  sqlite: (table: string) =>
    sql<{ name: string }>`select name from pragma_table_xinfo(${table}) where hidden = 0`,
  postgres: (table: string) => sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`,
};

const parentsOf = {
  sqlite: (table: string) =>
    sql<{ name: string }>`select "table" as name from pragma_foreign_key_list(${table})`,
  postgres: (table: string) => sql<{ name: string }>`
    select parent.relname as name from pg_constraint
    join pg_class parent on parent.oid = confrelid
    join pg_class child on child.oid = conrelid
    where contype = 'f' and child.relname = ${table} and child.relnamespace = current_schema()::regnamespace`,
};

/** All tables to keep, each after the tables that it refers to. */
export async function listTables(db: Database, kind: DatabaseKind): Promise<readonly Table[]> {
  const names = (await NAMES[kind].execute(db)).rows
    .map(({ name }) => name)
    .filter((name) => !EXCLUDED.has(name))
    .toSorted();
  const tables: Table[] = [];
  for (const name of await parentsFirst(db, kind, names)) {
    const columns = (await columnsOf[kind](name).execute(db)).rows.map((row) => row.name);
    tables.push({ name, columns });
  }
  return tables;
}

async function parentsFirst(db: Database, kind: DatabaseKind, names: readonly string[]) {
  const ordered = new Set<string>();
  const visiting = new Set<string>();
  async function visit(name: string): Promise<void> {
    if (ordered.has(name) || visiting.has(name)) return;
    visiting.add(name);
    for (const parent of (await parentsOf[kind](name).execute(db)).rows) await visit(parent.name);
    ordered.add(name);
  }
  for (const name of names) await visit(name);
  return ordered;
}
