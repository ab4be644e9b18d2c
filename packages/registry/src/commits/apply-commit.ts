import type { GitStaging } from "../git.ts";
import type { CommitId } from "../ids.ts";
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

/** Whose blobs one process has written that can commit them. */
export interface OpenCommit extends StagedCommit {
  readonly staging: GitStaging;
  /** Where the branch was when they were written. */
  readonly head: CommitId | undefined;
}

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
  staged: OpenCommit,
): Promise<Written<MovedTo>> {
  const { git, now, quotas } = deps;
  const { staging } = staged;
  try {
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      // It is there still as a rule: only a commit finds out for certain.
      const seen = attempt === 0 ? staged.head : undefined;
      const head = seen ?? (await git.resolve(key, ref));
      checkParent(commit, head);
      const found = commitChanges(deps, key, head, staged, staging);
      const changes = await (seen ? found.catch(() => []) : found);
      if (changes.length === 0 && seen) continue;
      if (changes.length === 0 && head)
        return { value: { ref, from: head, to: head }, isMoved: false };
      const { message } = commit;
      const made = { branch: ref, parent: head, changes, message, author: authorOf(author) };
      const created = await git.commit(key, { ...made, date: now() }, staging);
      if (!created) continue;
      const meanwhile = quotas.grow(key, stagedBytes(staged));
      // Awaited by the caller; until then its error must not be unhandled.
      meanwhile.catch(() => {});
      const value = { ref, from: head, to: created };
      if (ref !== DEFAULT_REF) return { value, isMoved: false, meanwhile };
      return { value, isMoved: true, head: created, meanwhile };
    }
    throw conflict();
  } finally {
    // It has ended, or what it wrote is not wanted.
    await staging.close().catch(() => {});
  }
}

const stagedBytes = ({ writes }: StagedCommit): number =>
  [...writes.values()].reduce((sum, { size }) => sum + size, 0);
