import {
  formatRepoId,
  type GitLogEntry,
  type Pull,
  type PullChanges,
  type PullEvent,
  type Repo,
} from "@orrery/registry";

/** A pull request in a list (hub-protocol §3.1). */
export const presentDiscussion = (repo: Repo, pull: Pull) => ({
  num: pull.number,
  title: pull.title,
  status: pull.status,
  author: { name: pull.authorName, type: "user" },
  createdAt: pull.createdAt.toISOString(),
  isPullRequest: true,
  repo: { name: formatRepoId(repo.id), type: repo.id.type },
});

/** A pull request whole: what was said and done, and what it changes. */
export function presentDiscussionDetails({
  repo,
  pull,
  events,
  changes,
  diff,
}: {
  readonly repo: Repo;
  readonly pull: Pull;
  readonly events: readonly PullEvent[];
  readonly changes: PullChanges | undefined;
  readonly diff: string;
}) {
  const commits = (changes?.commits ?? []).map(presentCommit);
  const said = [descriptionOf(pull), ...events.map(presentEvent), ...commits];
  return {
    ...presentDiscussion(repo, pull),
    events: said.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
    changes: {
      base: `refs/heads/${pull.base}`,
      ...(pull.merged && { mergeCommitId: pull.merged.to }),
    },
    filesWithConflicts: changes?.hasConflicts ?? false,
    diff,
  };
}

/** A comment, or a status that it got. */
export const presentEvent = (event: PullEvent) =>
  event.kind === "comment"
    ? presentComment(event)
    : { ...common(event), type: "status-change" as const, data: { status: event.text } };

const common = ({ key, authorName, createdAt }: Omit<PullEvent, "kind" | "text">) => ({
  id: key,
  author: { name: authorName, type: "user" },
  createdAt: createdAt.toISOString(),
});

const presentComment = (comment: Omit<PullEvent, "kind">) => ({
  ...common(comment),
  type: "comment" as const,
  data: {
    edited: false,
    hidden: false,
    latest: {
      raw: comment.text,
      updatedAt: comment.createdAt.toISOString(),
      author: { name: comment.authorName },
    },
    history: [],
  },
});

const descriptionOf = ({ number, description, authorName, createdAt }: Pull) =>
  presentComment({ key: `description-${number}`, text: description, authorName, createdAt });

const presentCommit = ({ id, title, author, date }: GitLogEntry) => ({
  ...common({ key: id, authorName: author, createdAt: date }),
  type: "commit" as const,
  data: { subject: title, oid: id },
});
