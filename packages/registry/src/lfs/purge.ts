import type { Indexer } from "../commits/indexer.ts";
import { withPending } from "../commits/pending.ts";
import { RegistryError } from "../errors.ts";
import type { BlobDigest, RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getAdministrableRepo } from "../repos/get-repo.ts";
import type { Viewer } from "../viewer.ts";
import { deleteLfsObject, findLfsObjects } from "./lfs-store.ts";

const MAX_TRIES = 5;

/** Ends large files of a repo for good. Their bytes go when no other repo refers to them. */
export interface Purge {
  /** Objects that the repo does not have are passed over. Without a rewrite, pointers to nothing stay. */
  lfsFiles(
    viewer: Viewer,
    id: RepoId,
    digests: readonly BlobDigest[],
    rewritesHistory: boolean,
  ): Promise<void>;
}

export function createPurge(deps: RegistryDeps & { readonly indexer: Indexer }): Purge {
  const { db, git } = deps;
  async function rewrite(key: string, oids: ReadonlySet<string>): Promise<void> {
    const forget = async () => ({ value: await git.forget(key, oids), isMoved: true });
    for (let attempt = 0; attempt < MAX_TRIES; attempt++)
      if (await withPending(deps, key, forget)) return;
    throw new RegistryError("commit-conflict", "The repo changed in the meantime. Retry.");
  }

  return {
    async lfsFiles(viewer, id, digests, rewritesHistory) {
      const { key } = await getAdministrableRepo({ db }, viewer, id);
      const objects = await findLfsObjects(db, key, digests);
      if (objects.length === 0) return;
      const oids = new Set(objects.map(({ pointerOid }) => pointerOid));
      if (rewritesHistory) await rewrite(key, oids);
      for (const { digest } of objects) await deleteLfsObject(db, key, digest);
    },
  };
}
