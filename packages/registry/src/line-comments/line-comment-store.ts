import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { Numbered } from "../discussions/discussion-store.ts";
import type { CommitId, RepoPath } from "../ids.ts";
import { type LineAnchor, type LineComment, type LineSide, startLineOf } from "./line-comment.ts";

export async function insertLine(
  db: Database,
  eventKey: string,
  { path, side, line, commit, text }: LineAnchor,
): Promise<void> {
  await db
    .insertInto("line_comment")
    .values({ event_key: eventKey, path, side, line, commit_id: commit, text })
    .execute();
}

/** Oldest first. */
export async function listLines(
  db: Database,
  { repoKey, number }: Numbered,
): Promise<readonly LineComment[]> {
  const rows = await db
    .selectFrom("line_comment")
    .innerJoin("discussion_event", "discussion_event.key", "line_comment.event_key")
    .selectAll("line_comment")
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .orderBy("position")
    .execute();
  return rows.map(fromRow);
}

export async function findLineOf(db: Database, eventKey: string): Promise<LineComment | undefined> {
  const row = await db
    .selectFrom("line_comment")
    .selectAll()
    .where("event_key", "=", eventKey)
    .executeTakeFirst();
  return row && fromRow(row);
}

const fromRow = (row: Selectable<Tables["line_comment"]>): LineComment => ({
  key: row.event_key,
  path: row.path as RepoPath,
  side: row.side as LineSide,
  startLine: startLineOf(row.text, row.line),
  line: row.line,
  commit: row.commit_id as CommitId,
  text: row.text,
});
