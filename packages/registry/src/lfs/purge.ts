import type { Indexer } from "../commits/indexer.ts";
import { RegistryError } from "../errors.ts";
import type { BlobDigest, RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry.ts";
import { getWritableRepo } from "../repos/get-repo.ts";
import type { Viewer } from "../viewer.ts";
import { pointerOid } from "./lfs-pointer.ts";
import { deleteLfsObject, findLfsObject } from "./lfs-store.ts";

const MAX_TRIES = 5;

/** Ends large files of a repo for good. Their bytes go when no other repo refers to them. */
export function createPurge({
  db,
  git,
  indexer,
}: Pick<RegistryDeps, "db" | "git"> & { readonly indexer: Indexer }) {
  return {
    /** Objects that the repo does not have are passed over. Without a rewrite, pointers to nothing stay. */
    async lfsFiles(
      viewer: Viewer,
      id: RepoId,
      digests: readonly BlobDigest[],
      rewritesHistory: boolean,
    ): Promise<void> {
      const { key } = await getWritableRepo({ db }, viewer, id);
      const objects = [];
      for (const digest of digests) {
        const object = await findLfsObject(db, key, digest);
        if (object) objects.push(object);
      }
      if (objects.length === 0) return;
      const oids = new Set(await Promise.all(objects.map(pointerOid)));
      if (rewritesHistory) await this.rewrite(key, oids);
      for (const { digest } of objects) await deleteLfsObject(db, key, digest);
    },

    async rewrite(key: string, oids: ReadonlySet<string>): Promise<void> {
      for (let attempt = 0; attempt < MAX_TRIES; attempt++)
        if (await indexer.during(key, () => git.forget(key, oids))) return;
      throw new RegistryError("commit-conflict", "The repo kept changing meanwhile. Try again.");
    },
  };
}
