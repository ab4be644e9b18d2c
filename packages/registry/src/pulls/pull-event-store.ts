import type { Database } from "../database.ts";
import type { AccountViewer } from "../viewer.ts";
import type { Pull, PullEvent } from "./pull.ts";

export async function insertPullEvent(
  db: Database,
  { repoKey, number }: Pull,
  author: AccountViewer,
  event: PullEvent,
): Promise<void> {
  await db
    .insertInto("pull_event")
    .values({
      key: event.key,
      repo_key: repoKey,
      number,
      kind: event.kind,
      text: event.text,
      author_key: author.key,
      author_name: event.authorName,
      created_at: event.createdAt.toISOString(),
    })
    .execute();
}

/** Oldest first; a comment that came with a status before it. */
export async function listPullEvents(
  db: Database,
  { repoKey, number }: Pull,
): Promise<readonly PullEvent[]> {
  const rows = await db
    .selectFrom("pull_event")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .orderBy("created_at")
    .orderBy("kind")
    .orderBy("key")
    .execute();
  return rows.map((row) => ({
    key: row.key,
    kind: row.kind as PullEvent["kind"],
    text: row.text,
    authorName: row.author_name,
    createdAt: new Date(row.created_at),
  }));
}
