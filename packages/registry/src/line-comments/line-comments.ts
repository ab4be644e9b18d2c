import type { Commits } from "../commits/commits.ts";
import { addEvent } from "../discussions/add-event.ts";
import type { Comment } from "../discussions/discussion-event.ts";
import { findComment } from "../discussions/discussion-event-store.ts";
import { getCommentable } from "../discussions/get-discussion.ts";
import { RegistryError } from "../errors.ts";
import type { CommitId, RepoId, RepoPath } from "../ids.ts";
import { isPull, isUnderWay, type Pull, pullRef } from "../pulls/pull.ts";
import { canPushTo } from "../pulls/pull-access.ts";
import type { MovedTo } from "../refs/ref.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Repo } from "../repos/repo.ts";
import type { Viewer } from "../viewer.ts";
import { linesFinder, linesOf } from "./find-lines.ts";
import { type LineAnchor, type LineComment, type LineRange, startLineOf } from "./line-comment.ts";
import { findLineOf, insertLine, listLines } from "./line-comment-store.ts";
import { applySuggestion, findSuggestion } from "./suggestion.ts";

/** Bytes of a file whose lines can be commented on, and characters of the lines that are kept. */
export const MAX_COMMENTED_FILE_BYTES = 1_000_000;
export const MAX_COMMENTED_LINES = 10_000;
/** Files in which the lines of one pull request are looked for. */
const MAX_FILES = 50;

/** Comments on lines of the files that a pull request changes. */
export interface LineComments {
  /** Throws `entry-not-found` for lines that are not there. */
  add(
    viewer: Viewer,
    id: RepoId,
    number: number,
    comment: LineRange & { readonly text: string },
  ): Promise<Comment & { readonly on: LineComment }>;
  /** Of a pull request that the viewer may read, oldest first. */
  list(pull: Pull): Promise<readonly LineComment[]>;
  /** Where the last lines of these are now, by the comment's key; without those that were changed since. */
  places(
    repo: Repo,
    pull: Pull,
    comments: readonly LineComment[],
  ): Promise<ReadonlyMap<string, number>>;
  /**
   * Commits what a comment suggests to the pull request: for its author and people with write access. Throws
   * `bad-request` where one of its lines was changed since.
   */
  apply(viewer: Viewer, id: RepoId, number: number, key: string): Promise<MovedTo>;
}

export function createLineComments({
  db,
  git,
  now,
  newKey,
  commits,
}: Pick<RegistryDeps, "db" | "git" | "now" | "newKey"> & {
  readonly commits: Pick<Commits, "create">;
}): LineComments {
  async function openPull(viewer: Viewer, id: RepoId, number: number) {
    const found = await getCommentable({ db, now }, viewer, id, number);
    const { discussion } = found;
    if (!isPull(discussion) || !isUnderWay(discussion))
      throw new RegistryError("bad-request", "Lines are commented on in open pull requests.");
    return { ...found, pull: discussion };
  }

  /** The commits that its sides are. */
  async function sidesOf({ key }: Repo, pull: Pull) {
    const head = await git.resolve(key, pullRef(pull.number));
    const base = await git.resolve(key, `refs/heads/${pull.base}`);
    const old =
      pull.merged?.from ?? (head && base && ((await git.mergeBase(key, base, head)) ?? base));
    return { old, new: head };
  }

  async function readText(key: string, commit: CommitId | undefined, path: RepoPath) {
    const entry = commit && (await git.find(key, commit, path));
    if (entry?.type !== "file" || entry.size > MAX_COMMENTED_FILE_BYTES) return undefined;
    const content = await git.read(key, entry.oid);
    const lines = content && linesOf(content);
    return lines && { content, lines };
  }

  return {
    async add(viewer, id, number, { text, ...range }) {
      const { repo, pull, account } = await openPull(viewer, id, number);
      const { path, side, startLine, line } = range;
      if (startLine > line)
        throw new RegistryError("bad-request", "The last line is before the first one.");
      const commit = (await sidesOf(repo, pull))[side];
      const lines = (await readText(repo.key, commit, path))?.lines;
      if (!commit || !lines || line > lines.length)
        throw new RegistryError("entry-not-found", "Line not found.");
      const said = lines.slice(startLine - 1, line).join("\n");
      if (said.length > MAX_COMMENTED_LINES)
        throw new RegistryError(
          "bad-request",
          `The lines are too long: ${said.length} characters (limit: ${MAX_COMMENTED_LINES}).`,
        );
      const anchor: LineAnchor = { ...range, commit, text: said };
      const added = await db.transaction().execute(async (transaction) => {
        const deps = { db: transaction, now, newKey };
        const event = await addEvent(deps, account, pull, { kind: "comment", text });
        await insertLine(transaction, event.key, anchor);
        return event as Comment;
      });
      return { ...added, on: { key: added.key, ...anchor } };
    },

    list: (pull) => listLines(db, pull),

    async places(repo, pull, comments) {
      const sides = await sidesOf(repo, pull);
      const byFile = Map.groupBy(comments, ({ side, path }) => `${side} ${path}`);
      const places = new Map<string, number>();
      for (const [first, ...rest] of [...byFile.values()].slice(0, MAX_FILES)) {
        if (!first) continue;
        const { lines } = (await readText(repo.key, sides[first.side], first.path)) ?? {};
        if (!lines) continue;
        const find = linesFinder(lines);
        for (const comment of [first, ...rest]) {
          const line = find(comment);
          if (line !== undefined) places.set(comment.key, line);
        }
      }
      return places;
    },

    async apply(viewer, id, number, key) {
      const { repo, pull } = await openPull(viewer, id, number);
      if (!canPushTo(viewer, repo, pull))
        throw new RegistryError(
          "forbidden",
          "Only its author and people with write access add commits.",
        );
      const [comment, on] = await Promise.all([findComment(db, pull, key), findLineOf(db, key)]);
      const suggestion = comment && !comment.hidden ? findSuggestion(comment.text) : undefined;
      if (!comment || !on || on.side === "old" || suggestion === undefined)
        throw new RegistryError("comment-not-found", "This comment suggests nothing.");
      const head = await git.resolve(repo.key, pullRef(number));
      const file = await readText(repo.key, head, on.path);
      const line = file && linesFinder(file.lines)(on);
      if (!head || !file || line === undefined)
        throw new RegistryError("bad-request", "These lines were changed since.");
      const range = { startLine: startLineOf(on.text, line), line };
      return commits.create(viewer, id, {
        branch: pullRef(number),
        message: `Apply a suggestion of ${comment.authorName} to ${on.path}`,
        parent: head,
        operations: one(on.path, applySuggestion(file.content, range, suggestion)),
      });
    },
  };
}

async function* one(path: RepoPath, content: Uint8Array) {
  yield { type: "file", path, content } as const;
}
