import { type Selectable, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import type {
  Change,
  Comment,
  CommentEdit,
  DiscussionEvent,
  Hiding,
  NewEvent,
} from "./discussion-event.ts";
import type { Numbered } from "./discussion-store.ts";

/** Of a discussion the last events, with the first: as many as fit. */
export interface EventWindow {
  readonly most: number;
  readonly mostCharacters: number;
}

/** How much one discussion may hold. */
export interface EventLimits {
  readonly comments: number;
  readonly events: number;
}

/**
 * Takes the next place in a discussion. `undefined` if it is gone or full. Call it in the event's transaction:
 * others that add to the same discussion wait.
 */
export async function takePosition(
  db: Database,
  { repoKey, number }: Numbered,
  kind: NewEvent["kind"],
  at: Date,
  limits: EventLimits,
): Promise<number | undefined> {
  const row = await db
    .updateTable("discussion")
    .set(({ eb }) => ({
      last_position: eb("last_position", "+", 1),
      comments: eb("comments", "+", kind === "comment" ? 1 : 0),
      updated_at: at.toISOString(),
    }))
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .where("last_position", "<", limits.events)
    .where("comments", kind === "comment" ? "<" : "<=", limits.comments)
    .returning("last_position")
    .executeTakeFirst();
  return row?.last_position;
}

export async function insertEvent(
  db: Database,
  { repoKey, number }: Numbered,
  position: number,
  event: DiscussionEvent,
): Promise<void> {
  await db
    .insertInto("discussion_event")
    .values({
      key: event.key,
      repo_key: repoKey,
      number,
      position,
      kind: event.kind,
      text: event.kind === "comment" ? event.text : event.to,
      was: event.kind === "comment" ? "" : event.from,
      author_key: event.authorKey ?? null,
      author_name: event.authorName,
      created_at: event.createdAt.toISOString(),
    })
    .execute();
}

/** In order: the first, then as many of the last as fit; `earlier` is how many lie between. */
export async function listEvents(
  db: Database,
  discussion: Numbered,
  { most, mostCharacters }: EventWindow,
): Promise<{ readonly events: readonly DiscussionEvent[]; readonly earlier: number }> {
  const sizes = await eventsOf(db, discussion)
    .select(["position", sql<number>`length(text)`.as("size")])
    .orderBy("position", "desc")
    .limit(most)
    .execute();
  let [characters, from] = [0, Number.POSITIVE_INFINITY];
  for (const { position, size } of sizes) {
    characters += Number(size);
    if (characters > mostCharacters && position > 1) break;
    from = position;
  }
  const rows = await eventsOf(db, discussion)
    .selectAll()
    .where(({ eb, or }) =>
      or([eb("position", "=", 1), ...(Number.isFinite(from) ? [eb("position", ">=", from)] : [])]),
    )
    .orderBy("position")
    .execute();
  const earlier = Number.isFinite(from) ? Math.max(0, from - 2) : 0;
  return { events: rows.map(fromRow), earlier };
}

/** Which kinds of events there are from which moments. */
export async function listEventMarks(
  db: Database,
  discussion: Numbered,
): Promise<ReadonlyMap<string, string>> {
  const rows = await eventsOf(db, discussion).select(["key", "kind", "created_at"]).execute();
  return new Map(rows.map(({ key, kind, created_at: at }) => [eventMark(kind, new Date(at)), key]));
}

export const eventMark = (kind: string, at: Date): string => `${at.toISOString()} ${kind}`;

const eventsOf = (db: Database, { repoKey, number }: Numbered) =>
  db.selectFrom("discussion_event").where("repo_key", "=", repoKey).where("number", "=", number);

export async function findComment(
  db: Database,
  discussion: Numbered,
  key: string,
): Promise<Comment | undefined> {
  const row = await eventsOf(db, discussion)
    .selectAll()
    .where("key", "=", key)
    .where("kind", "=", "comment")
    .executeTakeFirst();
  return row && (fromRow(row) as Comment);
}

/** The last that someone wrote. */
export async function findLastComment(
  db: Database,
  discussion: Numbered,
  authorKey: string,
): Promise<Comment | undefined> {
  const row = await eventsOf(db, discussion)
    .selectAll()
    .where("kind", "=", "comment")
    .where("author_key", "=", authorKey)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && (fromRow(row) as Comment);
}

/** What it was opened with. */
export async function findOpening(
  db: Database,
  discussion: Numbered,
): Promise<Comment | undefined> {
  const row = await eventsOf(db, discussion)
    .selectAll()
    .where("position", "=", 1)
    .executeTakeFirst();
  return row && (fromRow(row) as Comment);
}

/** `false`, and nothing changed, if it was edited or hidden in the meantime. */
export async function updateText(
  db: Database,
  comment: Comment,
  text: string,
  editedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("discussion_event")
    .set({ text, edited_at: editedAt.toISOString() })
    .where("key", "=", comment.key)
    .where("text", "=", comment.text)
    .where("hidden_by", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** `false` if it was hidden already. */
export async function updateHidden(
  db: Database,
  { key }: Comment,
  { byKey, by, reason }: Hiding,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("discussion_event")
    .set({ hidden_by_key: byKey ?? null, hidden_by: by, hidden_reason: reason })
    .where("key", "=", key)
    .where("hidden_by", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Keeps what a comment said; of more than `most` edits the newest. */
export async function insertEdit(
  db: Database,
  eventKey: string,
  { text, createdAt }: CommentEdit,
  most: number,
): Promise<void> {
  const { last } = await db
    .selectFrom("comment_edit")
    .select(({ fn }) => fn.max("edit").as("last"))
    .where("event_key", "=", eventKey)
    .executeTakeFirstOrThrow();
  const edit = (last ?? 0) + 1;
  await db
    .insertInto("comment_edit")
    .values({
      event_key: eventKey,
      edit,
      text,
      created_at: createdAt.toISOString(),
    })
    .execute();
  await db
    .deleteFrom("comment_edit")
    .where("event_key", "=", eventKey)
    .where("edit", "<=", edit - most)
    .execute();
}

/** Oldest first. */
export async function listEdits(db: Database, eventKey: string): Promise<readonly CommentEdit[]> {
  const rows = await db
    .selectFrom("comment_edit")
    .selectAll()
    .where("event_key", "=", eventKey)
    .orderBy("edit")
    .execute();
  return rows.map((row) => ({
    text: row.text,
    createdAt: new Date(row.created_at),
  }));
}

/** When the former texts of comments were written, oldest first, by the comment's key. */
export async function listEditTimes(
  db: Database,
  discussion: Numbered,
): Promise<ReadonlyMap<string, readonly Date[]>> {
  const rows = await db
    .selectFrom("comment_edit")
    .innerJoin("discussion_event", "discussion_event.key", "comment_edit.event_key")
    .select(["event_key", "comment_edit.created_at"])
    .where("repo_key", "=", discussion.repoKey)
    .where("number", "=", discussion.number)
    .orderBy("edit")
    .execute();
  const times = new Map<string, Date[]>();
  for (const { event_key, created_at } of rows) {
    const known = times.get(event_key) ?? [];
    times.set(event_key, [...known, new Date(created_at)]);
  }
  return times;
}

function fromRow(row: Selectable<Tables["discussion_event"]>): DiscussionEvent {
  const common = {
    key: row.key,
    authorKey: row.author_key ?? undefined,
    authorName: row.author_name,
    createdAt: new Date(row.created_at),
  };
  if (row.kind !== "comment")
    return { ...common, kind: row.kind as Change["kind"], from: row.was, to: row.text };
  return {
    ...common,
    kind: "comment",
    text: row.text,
    editedAt: row.edited_at === null ? undefined : new Date(row.edited_at),
    hidden:
      row.hidden_by === null
        ? undefined
        : {
            byKey: row.hidden_by_key ?? undefined,
            by: row.hidden_by,
            reason: row.hidden_reason ?? "",
          },
  };
}
