import type { Label } from "../labels/label.ts";
import type { Emoji } from "../reactions/reaction.ts";

/** Someone as another hub names them. */
export interface ImportedAuthor {
  readonly name: string;
  /** The key of their account here, if they have one. */
  readonly accountKey: string | undefined;
}

/** What was said or done there, in order. */
export type ImportedEvent = {
  readonly author: ImportedAuthor;
  readonly createdAt: Date;
} & (
  | {
      readonly kind: "comment";
      readonly text: string;
      /** Of people who have accounts here. */
      readonly reactions?: readonly { readonly emoji: Emoji; readonly accountKey: string }[];
    }
  | {
      readonly kind: "status" | "title" | "lock" | "pin" | "label";
      readonly from: string;
      readonly to: string;
    }
);

/** A discussion of another hub: its number, authors and times stay. */
export interface ImportedDiscussion {
  readonly number: number;
  readonly title: string;
  readonly status: "open" | "closed";
  readonly isPinned: boolean;
  readonly isLocked: boolean;
  readonly author: ImportedAuthor;
  readonly createdAt: Date;
  readonly events: readonly ImportedEvent[];
  readonly labels?: readonly Label[];
}
