import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";

/** What the embedded database's file says of itself. */
export interface SqliteFacts {
  readonly version: string;
  readonly encoding: string;
  readonly journalMode: string;
  readonly bytes: number;
  readonly walBytes: number;
  /** Absent before the first start. */
  readonly migrations: readonly string[] | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

/** `undefined` without a file. Throws what SQLite throws for a file that it cannot read. */
export async function findSqliteFacts(path: string): Promise<SqliteFacts | undefined> {
  if (!existsSync(path)) return undefined;
  const sizeOf = (file: string) =>
    stat(file).then(
      ({ size }) => size,
      () => 0,
    );
  const [bytes, walBytes] = [await sizeOf(path), await sizeOf(`${path}-wal`)];
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    const value = (text: string) => String(Object.values(database.prepare(text).get() ?? {})[0]);
    const has = (table: string) =>
      database.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table);
    const rows = (text: string) => database.prepare(text).all() as Record<string, string>[];
    return {
      version: value("select sqlite_version()"),
      encoding: value("pragma encoding"),
      journalMode: value("pragma journal_mode"),
      ...{ bytes, walBytes },
      migrations: has("migration")
        ? rows("select name from migration").map(({ name = "" }) => name)
        : undefined,
      settings: has("setting")
        ? Object.fromEntries(
            rows("select name, value from setting where name in ('hub-id', 'signing-key')").map(
              ({ name = "", value: text = "" }) => [name, text],
            ),
          )
        : {},
    };
  } finally {
    database.close();
  }
}
