import type { Database } from "../database.ts";
import { MAX_COMMENTS, MAX_EVENTS } from "../discussions/add-event.ts";
import type { Discussion } from "../discussions/discussion.ts";
import type { DiscussionEvent } from "../discussions/discussion-event.ts";
import {
  eventMark,
  insertEvent,
  listEventMarks,
  takePosition,
} from "../discussions/discussion-event-store.ts";
import {
  findDiscussion,
  insertDiscussion,
  type Numbered,
  updateDiscussion,
  updateStatus,
} from "../discussions/discussion-store.ts";
import { RegistryError } from "../errors.ts";
import { type Label, MAX_DISCUSSION_LABELS, MAX_LABELS } from "../labels/label.ts";
import { insertLabel, insertMark, listLabels } from "../labels/label-store.ts";
import { MAX_REACTIONS } from "../reactions/reaction.ts";
import { countReactions, insertReaction } from "../reactions/reaction-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { ImportedDiscussion, ImportedEvent } from "./imported-discussion.ts";

const LIMITS = { comments: MAX_COMMENTS, events: MAX_EVENTS };

/**
 * Writes a discussion, or what came to it since it was written; returns how many events. No one is notified of it, and
 * names in it lead to no one. Throws `bad-request` for a number that another discussion here has.
 */
export async function putDiscussion(
  { db, newKey }: Pick<RegistryDeps, "db" | "newKey">,
  repoKey: string,
  given: ImportedDiscussion,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const found = await findDiscussion(transaction, repoKey, given.number);
    const known = found ?? newDiscussion(repoKey, given);
    if (!found) await insertDiscussion(transaction, known);
    else if (found.createdAt.getTime() !== given.createdAt.getTime())
      throw new RegistryError(
        "bad-request",
        `Number ${given.number} is another discussion here: "${found.title}".`,
      );
    const marks = new Map(await listEventMarks(transaction, known));
    let count = 0;
    for (const event of given.events) {
      if (marks.has(eventMark(event.kind, event.createdAt))) continue;
      const position = await takePosition(transaction, known, event.kind, event.createdAt, LIMITS);
      if (position === undefined) break;
      const key = newKey();
      await insertEvent(transaction, known, position, eventOf(key, event));
      marks.set(eventMark(event.kind, event.createdAt), key);
      count++;
    }
    await putReactions(transaction, known, given.events, marks);
    await putLabels(transaction, known, given.labels ?? [], newKey);
    if (found && count > 0) {
      const { title, isPinned, isLocked, status } = given;
      await updateDiscussion(transaction, found, { title, isPinned, isLocked });
      if (found.status !== status)
        await updateStatus(transaction, found, { status, merged: undefined });
    }
    return count;
  });
}

const newDiscussion = (
  repoKey: string,
  { author, events: _, labels: __, ...given }: ImportedDiscussion,
): Discussion => ({
  ...{ repoKey, ...given, base: undefined, merged: undefined, commentCount: 0 },
  ...{ authorKey: author.accountKey, authorName: author.name, updatedAt: given.createdAt },
});

/** When someone reacted is not said: not before the comment. */
async function putReactions(
  db: Database,
  discussion: Numbered,
  events: readonly ImportedEvent[],
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  let room = MAX_REACTIONS - (await countReactions(db, discussion));
  for (const event of events) {
    const eventKey = keys.get(eventMark(event.kind, event.createdAt));
    if (event.kind !== "comment" || eventKey === undefined) continue;
    for (const reaction of event.reactions ?? [])
      if (room-- > 0)
        await insertReaction(db, discussion, { eventKey, ...reaction }, event.createdAt);
  }
}

async function putLabels(
  db: Database,
  discussion: Numbered,
  labels: readonly Label[],
  newKey: () => string,
): Promise<void> {
  if (labels.length === 0) return;
  const known = new Map(
    (await listLabels(db, discussion.repoKey)).map((one) => [one.name.toLowerCase(), one.key]),
  );
  for (const label of labels.slice(0, MAX_DISCUSSION_LABELS)) {
    const name = label.name.toLowerCase();
    if (!known.has(name)) {
      if (known.size >= MAX_LABELS) continue;
      const key = newKey();
      await insertLabel(db, discussion.repoKey, { ...label, key });
      known.set(name, key);
    }
    await insertMark(db, discussion, known.get(name) ?? "");
  }
}

function eventOf(key: string, { author, createdAt, ...event }: ImportedEvent): DiscussionEvent {
  const common = { key, authorKey: author.accountKey, authorName: author.name, createdAt };
  return event.kind === "comment"
    ? { ...common, kind: "comment", text: event.text, editedAt: undefined, hidden: undefined }
    : { ...common, ...event };
}
