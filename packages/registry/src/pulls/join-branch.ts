import { checkCard } from "../commits/check-card.ts";
import { checkTree } from "../commits/check-tree.ts";
import { authorOf } from "../commits/commit-author.ts";
import type { Written } from "../commits/pending.ts";
import { findOpening } from "../discussions/discussion-event-store.ts";
import { RegistryError } from "../errors.ts";
import { type CommitId, parseRepoPath, type RepoPath } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { DEFAULT_BRANCH } from "../repos/repo.ts";
import type { AccountViewer } from "../viewer.ts";
import type { Pull } from "./pull.ts";
import { noteMerge } from "./pull-store.ts";

const MAX_TRIES = 20;
const README = parseRepoPath("README.md") as RepoPath;

type Deps = Pick<RegistryDeps, "db" | "git" | "now" | "limits" | "readYaml">;

/**
 * Merges a pull request: moves its branch, and retries if it moved in the meantime. Call it while a
 * row in `pending_index` stands for it. Throws `merge-conflict` and `git-too-old`.
 */
export async function joinBranch(
  deps: Deps,
  viewer: AccountViewer,
  key: string,
  pull: Pull,
  /** What was checked before: what comes later is not merged. */
  head: CommitId | undefined,
): Promise<Written<{ readonly from: CommitId; readonly to: CommitId }>> {
  const { db, git, now } = deps;
  const ref = `refs/heads/${pull.base}`;
  const message = await mergeMessage(db, pull);
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const base = await git.resolve(key, ref);
    if (!base || !head)
      throw new RegistryError("revision-not-found", `Invalid rev id: ${pull.base}`);
    const merged = await git.merge(key, {
      into: base,
      from: head,
      message,
      author: authorOf(viewer.name),
      date: now(),
    });
    if (!merged) throw conflict(pull);
    if (merged === base)
      throw new RegistryError("bad-request", `${pull.base} already has all of these commits.`);
    await checkMerged(deps, key, merged);
    await noteMerge(db, pull, { from: base, to: merged });
    if (await git.moveRef(key, ref, base, merged))
      return { value: { from: base, to: merged }, isMoved: pull.base === DEFAULT_BRANCH };
  }
  throw conflict(pull);
}

/** The title, and what the pull request was opened with. */
async function mergeMessage(db: Deps["db"], pull: Pull): Promise<string> {
  const opening = await findOpening(db, pull);
  const text = opening && !opening.hidden ? opening.text : "";
  return `${pull.title} (#${pull.number})\n\n${text}`.trim();
}

/** Throws for a state that a commit could not have made. */
async function checkMerged(
  { git, limits, readYaml }: Deps,
  key: string,
  commit: CommitId,
): Promise<void> {
  await checkTree((tree) => git.tree(key, tree), `${commit}^{tree}`, limits.commitEntries);
  const card = await git.find(key, commit, README);
  const content = card && (await git.read(key, card.oid));
  if (content) await checkCard(content, readYaml);
}

const conflict = ({ base }: Pull) =>
  new RegistryError(
    "merge-conflict",
    `This pull request has conflicts with ${base}. Merge ${base} into it with git, then push.`,
  );
