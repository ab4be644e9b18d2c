import { type Selectable, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { CommitId } from "../ids.ts";
import type { Discussion, DiscussionFilter, DiscussionStatus } from "./discussion.ts";

/** Which row. */
export type Numbered = Pick<Discussion, "repoKey" | "number">;

export async function findDiscussion(
  db: Database,
  repoKey: string,
  number: number,
): Promise<Discussion | undefined> {
  const row = await db
    .selectFrom("discussion")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .executeTakeFirst();
  return row && fromRow(row);
}

const matching = (db: Database, repoKey: string, filter: DiscussionFilter) => {
  const { kind, statuses, author, text = "", label } = filter;
  let query = db.selectFrom("discussion").where("repo_key", "=", repoKey);
  if (statuses) query = query.where("status", "in", statuses);
  if (kind) query = query.where("base", kind === "pull" ? "is not" : "is", null);
  if (author !== undefined) query = query.where("author_name", "=", author);
  if (label !== undefined)
    query = query.where("number", "in", ({ selectFrom }) =>
      selectFrom("discussion_label")
        .innerJoin("label", "label.key", "discussion_label.label_key")
        .select("discussion_label.number")
        .where("label.repo_key", "=", repoKey)
        .where("lookup_name", "=", label.toLowerCase()),
    );
  for (const word of text.toLowerCase().split(/\s+/).filter(Boolean))
    query = query.where(({ ref }) => sql<boolean>`instr(${ref("lookup_title")}, ${word}) > 0`);
  return query;
};

/** What comes first: the newest, or what is pinned and then the newest. */
export type DiscussionOrder = "newest" | "pinned";

export async function listDiscussions(
  db: Database,
  repoKey: string,
  filter: DiscussionFilter,
  order: DiscussionOrder,
  limit: number,
  offset: number,
): Promise<readonly Discussion[]> {
  const query = matching(db, repoKey, filter).selectAll();
  const rows = await (order === "pinned" ? query.orderBy("is_pinned", "desc") : query)
    .orderBy("number", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(fromRow);
}

/** How many discussions of a repo have each status. */
export async function countByStatus(
  db: Database,
  repoKey: string,
  filter: DiscussionFilter = {},
): Promise<Readonly<Record<DiscussionStatus, number>>> {
  const rows = await matching(db, repoKey, filter)
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const counted = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  return { draft: 0, open: 0, closed: 0, merged: 0, ...counted };
}

/**
 * `false`, and nothing changed, when its status is another by now. One that was merged becomes so even if it was
 * closed meanwhile: its branch has moved.
 */
export async function updateStatus(
  db: Database,
  { repoKey, number, status }: Discussion,
  next: Pick<Discussion, "status" | "merged">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("discussion")
    .set({
      status: next.status,
      merged_from: next.merged?.from ?? null,
      merge_commit: next.merged?.to ?? null,
    })
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .where("status", next.merged ? "<>" : "=", next.merged ? "merged" : status)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Until the transaction ends, others who lock it or add to it wait. */
export async function lockDiscussion(db: Database, { repoKey, number }: Numbered): Promise<void> {
  await db
    .updateTable("discussion")
    .set(({ ref }) => ({ number: ref("number") }))
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .execute();
}

/** `false` if it was so already. */
export async function updateDiscussion(
  db: Database,
  { repoKey, number }: Numbered,
  changes: Partial<Pick<Discussion, "title" | "isPinned" | "isLocked">>,
): Promise<boolean> {
  const { title, isPinned, isLocked } = changes;
  const columns = {
    ...(title !== undefined && { title, lookup_title: title.toLowerCase() }),
    ...(isPinned !== undefined && { is_pinned: isPinned ? 1 : 0 }),
    ...(isLocked !== undefined && { is_locked: isLocked ? 1 : 0 }),
  };
  const { numUpdatedRows } = await db
    .updateTable("discussion")
    .set(columns)
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .where(({ eb, or }) =>
      or(
        Object.entries(columns).map(([name, value]) =>
          eb(name as keyof Tables["discussion"], "<>", value),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function lastNumber(db: Database, repoKey: string): Promise<number> {
  const { last } = await db
    .selectFrom("discussion")
    .select(({ fn }) => fn.max("number").as("last"))
    .where("repo_key", "=", repoKey)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** `false` if the number exists. */
export async function insertDiscussion(db: Database, discussion: Discussion): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("discussion")
    .values(toRow(discussion))
    .onConflict((conflict) => conflict.columns(["repo_key", "number"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteDiscussion(
  db: Database,
  repoKey: string,
  number: number,
): Promise<void> {
  await db
    .deleteFrom("discussion")
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .execute();
}

/** The new name of an account, where it says who wrote or did something. */
export async function renameAuthor(db: Database, accountKey: string, name: string): Promise<void> {
  for (const table of ["discussion", "discussion_event", "commit_status"] as const)
    await db
      .updateTable(table)
      .set({ author_name: name })
      .where("author_key", "=", accountKey)
      .execute();
  await db
    .updateTable("discussion_event")
    .set({ hidden_by: name })
    .where("hidden_by_key", "=", accountKey)
    .execute();
}

const toRow = (discussion: Discussion): Selectable<Tables["discussion"]> => ({
  repo_key: discussion.repoKey,
  number: discussion.number,
  title: discussion.title,
  lookup_title: discussion.title.toLowerCase(),
  status: discussion.status,
  base: discussion.base ?? null,
  merged_from: discussion.merged?.from ?? null,
  merge_commit: discussion.merged?.to ?? null,
  is_pinned: discussion.isPinned ? 1 : 0,
  is_locked: discussion.isLocked ? 1 : 0,
  comments: discussion.commentCount,
  last_position: 0,
  author_key: discussion.authorKey ?? null,
  author_name: discussion.authorName,
  created_at: discussion.createdAt.toISOString(),
  updated_at: discussion.updatedAt.toISOString(),
});

export const fromRow = (row: Selectable<Tables["discussion"]>): Discussion => ({
  repoKey: row.repo_key,
  number: row.number,
  title: row.title,
  status: row.status as DiscussionStatus,
  base: row.base ?? undefined,
  merged:
    row.status === "merged"
      ? { from: row.merged_from as CommitId, to: row.merge_commit as CommitId }
      : undefined,
  isPinned: row.is_pinned === 1,
  isLocked: row.is_locked === 1,
  commentCount: row.comments,
  authorKey: row.author_key ?? undefined,
  authorName: row.author_name,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
});
