import { RegistryError } from "../errors.ts";
import type { BlobDigest, RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry.ts";
import { getRepo, getWritableRepo } from "../repos/repos.ts";
import type { Viewer } from "../viewer.ts";
import { type LfsPointer, pointerOid } from "./lfs-pointer.ts";
import { findLfsObject, insertLfsObject } from "./lfs-store.ts";

export type Lfs = ReturnType<typeof createLfs>;

/** Large files. An object is known only through a repo that took its bytes. */
export function createLfs({ db, blobs, now }: Pick<RegistryDeps, "db" | "blobs" | "now">) {
  return {
    /** The repo's key and which of the objects it has no bytes of yet. */
    async plan(viewer: Viewer, id: RepoId, objects: readonly LfsPointer[]) {
      const { key } = await getWritableRepo({ db }, viewer, id);
      const missing: LfsPointer[] = [];
      for (const object of objects)
        if (!(await findLfsObject(db, key, object.digest))) missing.push(object);
      return { repoKey: key, missing };
    },

    /** Takes the bytes of one object; throws `blob-mismatch` and keeps nothing if they are others. */
    async store(repoKey: string, object: LfsPointer, bytes: ReadableStream<Uint8Array>) {
      await blobs.put(bytes, object);
      await this.link(repoKey, object);
    },

    /** Lets the repo refer to a stored blob. */
    async link(repoKey: string, object: LfsPointer) {
      await insertLfsObject(db, repoKey, object, await pointerOid(object), now());
    },

    /** Throws `blob-not-found` for an object this repo has not been given. */
    async get(viewer: Viewer, id: RepoId, digest: BlobDigest): Promise<LfsPointer> {
      const { key } = await getRepo({ db }, viewer, id);
      return this.getStored(key, digest);
    },

    async getStored(repoKey: string, digest: BlobDigest): Promise<LfsPointer> {
      const object = await findLfsObject(db, repoKey, digest);
      if (!object) throw new RegistryError("blob-not-found", `Object ${digest} is not stored.`);
      return object;
    },
  };
}
