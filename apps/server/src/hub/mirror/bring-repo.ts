import { formatRepoId, type NewMirror, type Registry, type RepoId } from "@orrery/registry";
import type { FileGitStore } from "../../storage/git/git-store.ts";
import { fetchObjects, fetchRefs, type HistoryDeps, refsToMove } from "./history/fetch-history.ts";
import { type FoundPointer, listPointers } from "./history/list-pointers.ts";
import type { UpstreamInfo } from "./read-info.ts";
import { failed, type Upstream } from "./upstream-client.ts";

export interface BringDeps extends HistoryDeps {
  readonly registry: Pick<Registry, "mirrors">;
  readonly git: Pick<FileGitStore, "receive" | "remove" | "resolve">;
}

/**
 * Brings the history of a repo, with the commit ids that it has, and only then makes the repo: until that no one sees
 * anything of it. `false` for a repo without a commit, or whose name was taken meanwhile.
 */
export async function bringRepo(
  deps: BringDeps,
  upstream: Upstream,
  { id, isGated }: UpstreamInfo,
  broughtBy: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const { mirrors } = deps.registry;
  const key = await mirrors.keyFor(id);
  const refs = await fetchRefs(deps, upstream, id, signal);
  const main = refs.find(({ name }) => name === "refs/heads/main");
  if (!main) return false;
  let objects: readonly FoundPointer[] = [];
  const isNew = await deps.git.receive(key, async (gitDir) => {
    const updates = await refsToMove(gitDir, refs);
    await fetchObjects(deps, upstream, id, gitDir, updates, signal);
    objects = await listPointers(gitDir, updates);
    return updates;
  });
  if (!isNew) throw failed(upstream, "changed the repo while it was read");
  const mirror: NewMirror = {
    ...{ key, id, broughtBy, isGated, objects },
    upstream: upstream.origin,
    upstreamId: formatRepoId(id),
    commit: main.oid as NewMirror["commit"],
  };
  if (await mirrors.add(mirror)) return true;
  await deps.git.remove(key);
  return false;
}

/** Gives a mirror what its original has by now. */
export async function renewRepo(
  deps: BringDeps,
  upstream: Upstream,
  repoKey: string,
  id: RepoId,
  signal: AbortSignal,
): Promise<void> {
  const { mirrors } = deps.registry;
  const refs = await fetchRefs(deps, upstream, id, signal);
  const main = refs.find(({ name }) => name === "refs/heads/main");
  // A hub that shows nothing is more likely at fault than right.
  if (!main) throw failed(upstream, "shows no branch main");
  const commit = main.oid as NewMirror["commit"];
  let isMoved = false;
  const fill = async (gitDir: string) => {
    const updates = await refsToMove(gitDir, refs);
    isMoved = updates.length > 0;
    if (!isMoved) return updates;
    await fetchObjects(deps, upstream, id, gitDir, updates, signal);
    // Before a branch leads there: a pointer that is not known would be shown as the file.
    await mirrors.addObjects(repoKey, await listPointers(gitDir, updates));
    return updates;
  };
  await mirrors.renew(repoKey, async () => {
    if (!(await deps.git.receive(repoKey, fill)))
      throw failed(upstream, "changed the repo while it was read");
    return { commit, state: "here", isMoved };
  });
}
