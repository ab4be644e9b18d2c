import {
  type Decision,
  type Discussion,
  formatRepoId,
  type GitLogEntry,
  type Label,
  type PullChanges,
  type Repo,
  type ToldDiscussion,
} from "@orrery/registry";
import { type About, presentCommit, presentEvent } from "./present-event.ts";

/** A discussion in a list (hub-protocol §3.1). */
export const presentDiscussion = (
  repo: Repo,
  discussion: Discussion,
  labels: readonly Label[] = [],
) => ({
  num: discussion.number,
  title: discussion.title,
  status: discussion.status,
  author: { name: discussion.authorName, type: "user" },
  createdAt: discussion.createdAt.toISOString(),
  updatedAt: discussion.updatedAt.toISOString(),
  isPullRequest: discussion.base !== undefined,
  repo: { name: formatRepoId(repo.id), type: repo.id.type },
  numComments: discussion.commentCount,
  pinned: discussion.isPinned,
  locked: discussion.isLocked,
  labels: labels.map(({ name, color }) => ({ name, color })),
});

/** A discussion whole: what was said and done. */
export const presentDetails = (
  { repo, discussion, events, earlier, edits, labels, reactions }: ToldDiscussion,
  commits: readonly GitLogEntry[] = [],
  about: ReadonlyMap<string, About> = new Map(),
) => ({
  ...presentDiscussion(repo, discussion, labels),
  events: [
    ...events.map((event) =>
      presentEvent(event, edits.get(event.key), {
        ...about.get(event.key),
        reactions: reactions.get(event.key) ?? [],
      }),
    ),
    ...commits.map(presentCommit),
  ].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
  ...(earlier > 0 && { earlierEvents: earlier }),
});

/** What only a pull request has: the changes that it proposes. */
export const presentChanges = (
  { discussion: { base, merged } }: ToldDiscussion,
  changes: PullChanges | undefined,
  diff: string,
  decisions: readonly Decision[],
  unmet: readonly string[],
) => ({
  decisions: decisions.map((decision) => ({
    author: { name: decision.authorName, type: "user" },
    verdict: decision.verdict,
    commit: decision.commit,
    createdAt: decision.createdAt.toISOString(),
    stale: decision.isStale,
    binding: decision.isBinding,
  })),
  unmetRequirements: unmet,
  changes: { base: `refs/heads/${base}`, ...(merged && { mergeCommitId: merged.to }) },
  filesWithConflicts: changes?.hasConflicts ?? false,
  diff,
});
