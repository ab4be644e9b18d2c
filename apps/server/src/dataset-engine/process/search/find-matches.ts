import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { matchExpression } from "../../search/match-expression.ts";

export interface Matches {
  readonly total: number;
  /** Numbers of rows, the best first. */
  readonly numbers: readonly number[];
  /** How many rows of the split, from its first, are in the index. */
  readonly searched: number;
}

/** Rows whose text has one of the words, by BM25; rows of the same rank in their order. */
export function findMatches(index: string, query: string, offset: number, length: number): Matches {
  const db = new DatabaseSync(join(".", index), { readOnly: true });
  try {
    const searched = Number(db.prepare("SELECT rows FROM searched").get()?.rows);
    const expression = matchExpression(query);
    if (expression === undefined) return { total: 0, numbers: [], searched };
    const counted = db
      .prepare("SELECT count(*) AS total FROM search WHERE search MATCH ?")
      .get(expression);
    const found = db
      .prepare(
        "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rank, rowid LIMIT ? OFFSET ?",
      )
      .all(expression, length, offset);
    return {
      total: Number(counted?.total),
      numbers: found.map(({ rowid }) => Number(rowid)),
      searched,
    };
  } finally {
    db.close();
  }
}
