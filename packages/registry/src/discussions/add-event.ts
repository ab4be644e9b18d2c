import { RegistryError } from "../errors.ts";
import type { AccountViewer } from "../viewer.ts";
import type { DiscussionEvent, EventDeps, NewEvent } from "./discussion-event.ts";
import { type EventLimits, insertEvent, takePosition } from "./discussion-event-store.ts";
import type { Numbered } from "./discussion-store.ts";
import { writeMentions } from "./mention-store.ts";

/** Of one discussion. */
export const MAX_COMMENTS = 2_500;
export const MAX_EVENTS = 10_000;

const LIMITS: EventLimits = { comments: MAX_COMMENTS, events: MAX_EVENTS };
const NO_LIMITS: EventLimits = { comments: 1_000_000_000, events: 1_000_000_000 };

/** Adds what a viewer says or does to the end of a discussion. Call it in a transaction. */
export async function addEvent(
  { db, now, newKey }: EventDeps,
  viewer: AccountViewer,
  discussion: Numbered,
  event: NewEvent,
  /** `always`: it must be written down, because the branch has moved. */
  when: "limited" | "always" = "limited",
): Promise<DiscussionEvent> {
  const at = now();
  const limits = when === "limited" ? LIMITS : NO_LIMITS;
  const position = await takePosition(db, discussion, event.kind, at, limits);
  if (position === undefined)
    throw new RegistryError(
      "too-many-comments",
      `This discussion has ${MAX_COMMENTS.toLocaleString("en-US")} comments, or too many changes. Open another one.`,
    );
  const common = { key: newKey(), authorKey: viewer.key, authorName: viewer.name, createdAt: at };
  const added: DiscussionEvent =
    event.kind === "comment"
      ? { ...common, ...event, editedAt: undefined, hidden: undefined }
      : { ...common, ...event };
  await insertEvent(db, discussion, position, added);
  if (event.kind === "comment") await writeMentions(db, added.key, event.text);
  return added;
}
