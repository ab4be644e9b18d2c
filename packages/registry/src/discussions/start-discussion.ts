import type { AccountViewer } from "../viewer.ts";
import { addEvent } from "./add-event.ts";
import type { Discussion } from "./discussion.ts";
import type { EventDeps } from "./discussion-event.ts";
import { insertDiscussion, lastNumber } from "./discussion-store.ts";

const MAX_TRIES = 20;

export interface NewDiscussion extends Pick<Discussion, "title" | "status" | "base"> {
  /** The first comment; may be empty. */
  readonly text: string;
}

/** Gives a discussion its number and its first comment. */
export async function startDiscussion(
  { db, now, newKey }: EventDeps,
  viewer: AccountViewer,
  repoKey: string,
  { text, ...wanted }: NewDiscussion,
): Promise<number> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const isStarted = await db.transaction().execute(async (transaction) => {
      const number = (await lastNumber(transaction, repoKey)) + 1;
      const discussion: Discussion = {
        ...{ repoKey, number, ...wanted, merged: undefined },
        ...{ isPinned: false, isLocked: false, commentCount: 0 },
        ...{ authorKey: viewer.key, authorName: viewer.name, createdAt: now(), updatedAt: now() },
      };
      if (!(await insertDiscussion(transaction, discussion))) return undefined;
      await addEvent({ db: transaction, now, newKey }, viewer, discussion, {
        kind: "comment",
        text,
      });
      return number;
    });
    if (isStarted !== undefined) return isStarted;
  }
  throw new Error(`Can't assign a discussion number in repo ${repoKey}.`);
}
