import { join } from "node:path";
import type { Database } from "@orrery/registry";
import { type RawBuilder, sql } from "kysely";
import type { DatabaseKind } from "../database/migrate.ts";
import { listTables } from "./database-tables.ts";
import { createLineWriter } from "./json-lines.ts";

const FETCH = 1000;

/** The table of blobs that others name. */
export const BLOBS_FILE = "blobs.jsonl";

export interface DumpedFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

export interface Dump {
  readonly migrations: readonly string[];
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly files: readonly DumpedFile[];
}

/**
 * Writes every table's state at one moment, a file each, and the blobs that they name. Does not block
 * writers: SQLite reads its log from then, PostgreSQL its versions.
 */
export async function dumpDatabase(
  db: Database,
  kind: DatabaseKind,
  folder: string,
): Promise<Dump> {
  const transaction = db.transaction().setAccessMode("read only");
  // SQLite's reads see one moment from the first one on.
  const isolated =
    kind === "postgres" ? transaction.setIsolationLevel("repeatable read") : transaction;
  return isolated.execute(async (moment) => {
    const found = await sql<{ name: string }>`select name from migration order by name`.execute(
      moment,
    );
    const dump = { tables: [] as Dump["tables"][number][], files: [] as DumpedFile[] };
    for (const { name, columns } of await listTables(moment, kind)) {
      const query = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}`;
      const { lines, file } = await dumpRows(moment, kind, query, folder, tableFile(name));
      dump.tables.push({ name, rows: lines });
      dump.files.push(file);
    }
    const { file } = await dumpRows(moment, kind, NAMED_BLOBS, folder, BLOBS_FILE);
    dump.files.push(file);
    return { ...dump, migrations: found.rows.map(({ name }) => name) };
  });
}

export const tableFile = (name: string): string => `table-${name}.jsonl`;

const NAMED_BLOBS = sql`
  select digest, max(size_bytes) as size from
    (select digest, size_bytes from lfs_object union all select digest, size_bytes from run_file) named
  group by digest order by digest`;

async function dumpRows(
  db: Database,
  kind: DatabaseKind,
  query: RawBuilder<unknown>,
  folder: string,
  name: string,
) {
  const writer = await createLineWriter(join(folder, name));
  for await (const row of rowsOf(db, kind, query)) {
    // JSON has no bytes, and would write them as something that cannot be loaded.
    if (Object.values(row as object).some((value) => value instanceof Uint8Array))
      throw new Error(`Can't dump ${name}: it contains binary data.`);
    await writer.write(row);
  }
  const { lines, size, sha256 } = await writer.end();
  return { lines, file: { path: name, size, sha256 } };
}

/** Streams rows: a few are in memory. */
async function* rowsOf(
  db: Database,
  kind: DatabaseKind,
  query: RawBuilder<unknown>,
): AsyncGenerator<unknown> {
  if (kind === "sqlite") {
    yield* db.selectFrom(sql<object>`(${query})`.as("dumped")).selectAll().stream();
    return;
  }
  await sql`declare dumped no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql`fetch ${sql.lit(FETCH)} from dumped`.execute(db);
    if (rows.length === 0) break;
    yield* rows;
  }
  await sql`close dumped`.execute(db);
}
