import type { Database } from "../database.ts";

interface Event {
  /** Stays the same after edits. */
  readonly key: string;
  /** `undefined` if the account was deleted. */
  readonly authorKey: string | undefined;
  readonly authorName: string;
  readonly createdAt: Date;
}

/** Markdown that a person wrote. */
export interface Comment extends Event {
  readonly kind: "comment";
  /** Empty for those who may not read what is hidden. */
  readonly text: string;
  /** When its author last changed it. */
  readonly editedAt: Date | undefined;
  readonly hidden: Hiding | undefined;
}

/** What can become another in a discussion. */
export const CHANGE_KINDS = ["status", "title", "lock", "pin", "label"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Something that became another. A lock or pin is `on` or `off`; a label was added or removed, and is empty else. */
export interface Change extends Event {
  readonly kind: ChangeKind;
  /** Empty where it was not written down. */
  readonly from: string;
  readonly to: string;
}

export type DiscussionEvent = Comment | Change;

export interface Hiding {
  readonly byKey: string | undefined;
  readonly by: string;
  readonly reason: string;
}

/** What a comment said before its author changed it. */
export interface CommentEdit {
  readonly text: string;
  /** When it was written. */
  readonly createdAt: Date;
}

/** An event before it is written: the database gives it its place. */
export type NewEvent =
  | { readonly kind: "comment"; readonly text: string }
  | { readonly kind: ChangeKind; readonly from: string; readonly to: string };

/** What adding events needs: a key and a time, within a transaction. */
export interface EventDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly newKey: () => string;
}
