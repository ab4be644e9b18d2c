import type { Quotas } from "../quotas/quotas.ts";
import type { MovedTo } from "../refs/ref.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { DEFAULT_BRANCH } from "../repos/repo.ts";
import { checkParent, conflict } from "./check-parent.ts";
import { authorOf } from "./commit-author.ts";
import { commitChanges } from "./commit-changes.ts";
import type { NewCommit } from "./commit-operation.ts";
import type { Written } from "./pending.ts";
import type { StagedCommit } from "./stage-operations.ts";

const MAX_TRIES = 20;
export const DEFAULT_REF = `refs/heads/${DEFAULT_BRANCH}`;

type Deps = Pick<RegistryDeps, "git" | "limits" | "now"> & { readonly quotas: Quotas };

/**
 * Makes the commit where the ref is now, and again where it was moved meanwhile. Call it while a
 * pending row stands for it. Throws `commit-conflict` when the ref is not at `parent`.
 */
export async function applyCommit(
  deps: Deps,
  author: string,
  key: string,
  ref: string,
  commit: Pick<NewCommit, "message" | "parent">,
  staged: StagedCommit,
): Promise<Written<MovedTo>> {
  const { git, now, quotas } = deps;
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const head = await git.resolve(key, ref);
    checkParent(commit, head);
    const changes = await commitChanges(deps, key, head, staged);
    if (changes.length === 0 && head)
      return { value: { ref, from: head, to: head }, isMoved: false };
    const created = await git.commit(key, {
      branch: ref,
      parent: head,
      changes,
      message: commit.message,
      author: authorOf(author),
      date: now(),
    });
    if (!created) continue;
    await quotas.grow(key, stagedBytes(staged));
    return { value: { ref, from: head, to: created }, isMoved: ref === DEFAULT_REF };
  }
  throw conflict();
}

const stagedBytes = ({ writes }: StagedCommit): number =>
  [...writes.values()].reduce((sum, { size }) => sum + size, 0);
