import { RegistryError } from "../errors.ts";
import type { BlobDigest, RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry.ts";
import { getRepo, getWritableRepo } from "../repos/repos.ts";
import type { Viewer } from "../viewer.ts";
import { type LfsPointer, pointerOid } from "./lfs-pointer.ts";
import { insertLfsObject, useLfsObjects } from "./lfs-store.ts";

export type Lfs = ReturnType<typeof createLfs>;

/** Large files. An object is known only through a repo that took its bytes. */
export function createLfs({ db, blobs, now }: Pick<RegistryDeps, "db" | "blobs" | "now">) {
  return {
    /** The repo's key and which of the objects it has no bytes of yet. */
    async plan(viewer: Viewer, id: RepoId, objects: readonly LfsPointer[]) {
      const { key } = await getWritableRepo({ db }, viewer, id);
      const given = await this.use(
        key,
        objects.map(({ digest }) => digest),
      );
      return { repoKey: key, missing: objects.filter(({ digest }) => !given.has(digest)) };
    },

    /** Of these objects the ones the repo has, with their sizes. Whoever refers to one asks here first. */
    use: (repoKey: string, digests: readonly BlobDigest[]) =>
      useLfsObjects(db, repoKey, digests, now()),

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
      const size = (await this.use(repoKey, [digest])).get(digest);
      if (size === undefined)
        throw new RegistryError("blob-not-found", `Object ${digest} is not stored.`);
      return { digest, size };
    },
  };
}
