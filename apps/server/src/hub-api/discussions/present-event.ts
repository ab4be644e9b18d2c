import type {
  Change,
  Comment,
  DiscussionEvent,
  GitLogEntry,
  LineComment,
  Reaction,
  Review,
} from "@orrery/registry";

/** What else is known of a comment. */
export interface About {
  readonly review?: Review | undefined;
  readonly line?: LineComment | undefined;
  readonly reactions?: readonly Reaction[] | undefined;
}

/** As the public hub has it in `data.reactions`; `reacted` is this hub's own, because `users` are the first ones only. */
export const presentReaction = ({ emoji, count, names, isOwn }: Reaction) => ({
  ...{ reaction: emoji, users: names, count, reacted: isOwn },
});

const presentLine = ({ path, side, startLine, line, commit, text }: LineComment) => ({
  ...{ path, side, startLine, line, commit, text },
});

/** A comment, or a change. Clients know the first two kinds of changes, and take the others as they are. */
export const presentEvent = (event: DiscussionEvent, edits: readonly Date[] = [], about?: About) =>
  event.kind === "comment" ? presentComment(event, edits, about) : presentChange(event);

/** A hidden comment has no text here, for anyone. */
export const presentComment = (
  { hidden, editedAt, text, ...comment }: Comment,
  edits: readonly Date[] = [],
  { review, line, reactions }: About = {},
) => ({
  ...common(comment),
  type: "comment" as const,
  data: {
    edited: editedAt !== undefined,
    hidden: hidden !== undefined,
    ...(hidden && { hiddenBy: hidden.by, hiddenReason: hidden.reason }),
    latest: {
      raw: hidden ? "" : text,
      ...written(comment.authorName, editedAt ?? comment.createdAt),
    },
    history: edits.map((at) => written(comment.authorName, at)),
    ...(review && { review: { verdict: review.verdict, commit: review.commit } }),
    ...(line && { line: presentLine(line) }),
    ...(reactions && { reactions: reactions.map(presentReaction) }),
  },
});

export const presentChange = (change: Change) => ({
  ...common(change),
  ...CHANGES[change.kind](change),
});

const CHANGES = {
  status: ({ to }: Change) => ({ type: "status-change" as const, data: { status: to } }),
  title: ({ from, to }: Change) => ({ type: "title-change" as const, data: { from, to } }),
  lock: ({ to }: Change) => ({ type: "locking-change" as const, data: { locked: to === "on" } }),
  pin: ({ to }: Change) => ({ type: "pinning-change" as const, data: { pinned: to === "on" } }),
  label: ({ from, to }: Change) => ({
    ...{ type: "label-change" as const, data: { label: to || from, added: to !== "" } },
  }),
};

export const presentCommit = ({ id, title, author, date }: GitLogEntry) => ({
  ...common({ key: id, authorName: author, createdAt: date }),
  type: "commit" as const,
  data: { subject: title, oid: id },
});

/** Who wrote a text, and when: only authors change what they said. */
const written = (name: string, at: Date) => ({ updatedAt: at.toISOString(), author: { name } });

const common = ({
  key,
  authorName,
  createdAt,
}: Pick<DiscussionEvent, "key" | "authorName" | "createdAt">) => ({
  id: key,
  author: { name: authorName, type: "user" },
  createdAt: createdAt.toISOString(),
});
