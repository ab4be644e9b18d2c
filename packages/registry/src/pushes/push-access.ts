import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import type { RefUpdate } from "../git.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import { parsePullRef } from "../pulls/pull.ts";
import { canPushTo } from "../pulls/pull-access.ts";
import { findPull, hasPullBy } from "../pulls/pull-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getProposableRepo } from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
import { canWrite } from "../repos/repo-access.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";

/** For users who can change the repo, or who have proposed a change; throws for all others. */
export async function getPushableRepo(
  deps: Pick<RegistryDeps, "db" | "now">,
  viewer: Viewer,
  id: RepoId,
): Promise<Repo> {
  const repo = await getProposableRepo(deps, viewer, id);
  if (canWrite(viewer, repo) || (await hasPullBy(deps.db, repo.key, (viewer as AccountViewer).key)))
    return repo;
  throw new RegistryError("forbidden", `You need write access to ${formatRepoId(id)}.`);
}

/** Throws `ref-refused` naming the first ref that is not the viewer's to move. */
export async function requireRights(
  db: Database,
  viewer: Viewer,
  repo: Repo,
  updates: readonly RefUpdate[],
): Promise<void> {
  for (const { ref } of updates) {
    const number = parsePullRef(ref);
    const pull = number === undefined ? undefined : await findPull(db, repo.key, number);
    if (!(pull ? canPushTo(viewer, repo, pull) : canWrite(viewer, repo)))
      throw new RegistryError("ref-refused", `You don't have permission to change ${ref}.`);
  }
}
