import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type Database, RegistryError, type Tables } from "@orrery/registry";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type TransactionSettings,
} from "kysely";
import { isDatabaseDamage } from "./database-damage.ts";

type Statement = ReturnType<SqliteDatabase["prepare"]>;

const MAX_STATEMENTS = 500;
/** For another process that writes. */
const WAIT_MS = 5000;

/** Called for each query that failed because the file is damaged. */
export type OnDamage = (error: unknown) => void;

/**
 * Millions of rows change the same pages of indexes again and again: they are kept in memory (64 MB) and copied from
 * the log to the file later (120 MB).
 */
const FOR_MANY_WRITES = "pragma cache_size = -64000; pragma wal_autocheckpoint = 30000";

/** The embedded database: one file, no server. */
export function openSqlite(
  path: string,
  onDamage: OnDamage = () => {},
  hasManyWrites = false,
): Database {
  mkdirSync(dirname(path), { recursive: true });
  const sqlite = new DatabaseSync(path, { timeout: WAIT_MS });
  sqlite.exec("pragma journal_mode = wal; pragma synchronous = full");
  if (hasManyWrites) sqlite.exec(FOR_MANY_WRITES);
  return onSqlite(sqlite, onDamage);
}

/** A database that is open, in memory for instance. */
export const onSqlite = (sqlite: DatabaseSync, onDamage: OnDamage = () => {}): Database =>
  new Kysely<Tables>({ dialect: new Dialect({ database: asKyselyDatabase(sqlite, onDamage) }) });

class Dialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new Driver(this.#config);
  }
}

/**
 * A write transaction takes the lock at its start: only then does SQLite wait for another process, e.g. a
 * command. A transaction that reads first gets "database is locked" instead.
 */
class Driver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    const begin = accessMode === "read only" ? "begin" : "begin immediate";
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
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

/** A full disk already ended the transaction; ending it again would hide the error. */
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
    throw isBusy(error)
      ? new RegistryError(
          "database-unavailable",
          "Another process is writing to the hub's database. Retry in a moment.",
          { cause: error },
        )
      : error;
  }
}

/** SQLITE_BUSY: another process held the lock for the whole timeout. */
const isBusy = (error: unknown): boolean =>
  (Number((error as { readonly errcode?: unknown }).errcode) & 0xff) === 5;
