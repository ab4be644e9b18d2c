import { deleteDiscussion, updateStatus } from "../discussions/discussion-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { pullRef } from "./pull.ts";
import { listNotedMerges, listUnderWay } from "./pull-store.ts";

const MOST = 1000;

/**
 * Completes or removes unfinished pull requests: marks one as merged if the branch has its recorded merge,
 * and deletes a number without a ref.
 */
export async function healPulls(
  { db, git }: Pick<RegistryDeps, "db" | "git">,
  key: string,
): Promise<void> {
  for (const { pull, merged } of await listNotedMerges(db, key)) {
    const base = await git.resolve(key, `refs/heads/${pull.base}`);
    if (base && (await git.mergeBase(key, merged.to, base)) === merged.to)
      await updateStatus(db, pull, { status: "merged", merged });
  }
  for (const number of await listUnderWay(db, key, MOST))
    if (!(await git.resolve(key, pullRef(number)))) await deleteDiscussion(db, key, number);
}
