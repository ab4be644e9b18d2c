import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DuckDBTypeId as Id } from "@duckdb/node-api";
import { OUT_FOLDER } from "../../convert/convert-work.ts";
import { EngineError } from "../../engine-error.ts";
import type { EngineSettings } from "../../engine-job.ts";
import { CELL_CHARACTERS, type IndexAsk } from "../../search/index-work.ts";
import { quoteName } from "../../where/print-sql.ts";
import { type Column, openSplit, type Split } from "../open-split.ts";
import { listTextColumns, textOf } from "./text-columns.ts";

/**
 * Writes a SQLite database: `search` has the text of each row under the row's number, without the text itself, and
 * `searched` has how many rows there are in it.
 */
export async function writeIndex(
  { indexed, out, textLimit }: IndexAsk,
  settings: EngineSettings,
): Promise<string> {
  const split = await openSplit(indexed, settings);
  const db = new DatabaseSync(join(OUT_FOLDER, out));
  try {
    const columns = await listTextColumns(split);
    if (columns.length === 0)
      throw new EngineError(
        "SearchFeatureNotAvailableError",
        "The split has no column with text, so it cannot be searched.",
      );
    // The file is nothing until it is whole.
    db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;
      CREATE VIRTUAL TABLE search USING fts5
        (text, content = '', tokenize = 'unicode61 remove_diacritics 2');
      CREATE TABLE searched (rows INTEGER NOT NULL)`);
    const insert = db.prepare("INSERT INTO search (rowid, text) VALUES (?, ?)");
    let rows = 0;
    let left = textLimit;
    for await (const text of readTexts(split, columns)) {
      left -= text.length;
      if (left < 0) break;
      insert.run(rows, text);
      rows += 1;
    }
    db.prepare("INSERT INTO searched VALUES (?)").run(rows);
    db.exec("COMMIT");
    return JSON.stringify({ rows });
  } finally {
    db.close();
    split.close();
  }
}

/** The text of each row, in the order of the split. */
async function* readTexts(split: Split, columns: readonly Column[]): AsyncGenerator<string> {
  const sql = columns.map(({ name, type }) =>
    type.typeId === Id.VARCHAR ? `left(${quoteName(name)}, ${CELL_CHARACTERS})` : quoteName(name),
  );
  for (const file of split.names.keys()) {
    const result = await split.connection.stream(
      `SELECT ${sql.join(", ")} FROM ${split.from([file])}`,
    );
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) break;
      for (const cells of chunk.getRows()) yield cells.map(textOf).join("\n");
    }
  }
}
