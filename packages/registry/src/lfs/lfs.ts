import { RegistryError } from "../errors.ts";
import type { BlobDigest, RepoId, RepoPath } from "../ids.ts";
import type { RegistryDeps } from "../registry.ts";
import { getProposableRepo, getRepo, getWritableRepo } from "../repos/get-repo.ts";
import { DEFAULT_BRANCH } from "../repos/repo.ts";
import type { Viewer } from "../viewer.ts";
import { type LfsPointer, pointerOid } from "./lfs-pointer.ts";
import { findLfsObject, insertLfsObject, type LfsObject, listLfsObjects } from "./lfs-store.ts";

export type Lfs = ReturnType<typeof createLfs>;

export interface LfsFilePage {
  readonly files: readonly (LfsObject & { readonly path: RepoPath | undefined })[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** Large files. An object is known only through a repo that took its bytes. */
export function createLfs({
  db,
  blobs,
  git,
  now,
}: Pick<RegistryDeps, "db" | "blobs" | "git" | "now">) {
  return {
    /** The repo's key and which of the objects it has no bytes of yet. */
    async plan(viewer: Viewer, id: RepoId, objects: readonly LfsPointer[]) {
      // Who may read may propose, large files included (contract §2.5).
      const { key } = await getProposableRepo({ db }, viewer, id);
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

    /** What a repo holds, newest first, each with its path on the default branch if it is there. */
    async list(viewer: Viewer, id: RepoId, limit: number, cursor?: string): Promise<LfsFilePage> {
      const { key } = await getWritableRepo({ db }, viewer, id);
      const offset = /^\d{1,9}$/.test(cursor ?? "") ? Number(cursor) : 0;
      const found = await listLfsObjects(db, key, limit + 1, offset);
      const head = await git.resolve(key, `refs/heads/${DEFAULT_BRANCH}`);
      const entries = (head && (await git.list(key, head, "", true))) ?? [];
      const paths = new Map(entries.map(({ oid, path }) => [oid, path]));
      const files = found.slice(0, limit).map((object) => ({
        ...object,
        path: paths.get(object.pointerOid),
      }));
      return found.length > limit ? { files, nextCursor: `${offset + limit}` } : { files };
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
