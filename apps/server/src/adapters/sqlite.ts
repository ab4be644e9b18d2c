import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { Database, Tables } from "@orrery/registry";
import { Kysely, type SqliteDatabase, SqliteDialect } from "kysely";
import { isDatabaseDamage } from "./database-damage.ts";

type Statement = ReturnType<SqliteDatabase["prepare"]>;

const MAX_STATEMENTS = 500;

/** Told of each answer that a damaged file could not give. */
export type OnDamage = (error: unknown) => void;

/** The embedded database: one file, no server. `:memory:` gives every test its own. */
export function openSqlite(path: string, onDamage: OnDamage = () => {}): Database {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const sqlite = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  sqlite.exec("pragma journal_mode = wal; pragma synchronous = full");
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: asKyselyDatabase(sqlite, onDamage) }),
  });
}

/** Kysely speaks better-sqlite3; Node's own driver differs only in how a statement says it returns rows. */
function asKyselyDatabase(sqlite: DatabaseSync, onDamage: OnDamage): SqliteDatabase {
  const statements = new Map<string, Statement>();
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      const prepared = noting(onDamage, () => asKyselyStatement(sqlite.prepare(sql), onDamage));
      const statement = sql === "rollback" ? forgiving(prepared, sqlite) : prepared;
      statements.set(sql, statement);
      return statement;
    },
  };
}

/** A full disk ends a transaction by itself: to end it again would hide why. */
const forgiving = (statement: Statement, sqlite: DatabaseSync): Statement => ({
  ...statement,
  run: (parameters) =>
    sqlite.isTransaction ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 },
});

const asKyselyStatement = (statement: StatementSync, onDamage: OnDamage): Statement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => noting(onDamage, () => statement.all(...(parameters as SQLInputValue[]))),
  run: (parameters) => noting(onDamage, () => statement.run(...(parameters as SQLInputValue[]))),
  iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
});

function noting<Value>(onDamage: OnDamage, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (isDatabaseDamage(error)) onDamage(error);
    throw error;
  }
}
