import { requireOpen } from "../access-requests/access-request-access.ts";
import type { ByteRange, UploadPart } from "../blob-store.ts";
import { openBlob } from "../damage/open-blob.ts";
import { RegistryError } from "../errors.ts";
import { mostRead } from "../files/most-listed.ts";
import type { BlobDigest, RepoId, RepoPath } from "../ids.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry.ts";
import {
  getOpenRepo,
  getProposableRepo,
  getRepoByKey,
  getWritableRepo,
  requireProposable,
} from "../repos/get-repo.ts";
import { DEFAULT_BRANCH } from "../repos/repo.ts";
import { canWrite } from "../repos/repo-access.ts";
import type { Viewer } from "../viewer.ts";
import { type LfsPointer, pointerOid } from "./lfs-pointer.ts";
import {
  findLfsObjects,
  insertLfsObject,
  type LfsObject,
  listLfsObjects,
  useLfsObjects,
} from "./lfs-store.ts";

export type Lfs = ReturnType<typeof createLfs>;

export interface LfsFilePage {
  readonly files: readonly (LfsObject & { readonly path: RepoPath | undefined })[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** Large files. An object is known only through a repo that took its bytes. */
export function createLfs(
  deps: Pick<RegistryDeps, "db" | "blobs" | "git" | "now" | "limits"> & {
    readonly quotas: Quotas;
  },
) {
  const { db, blobs, git, now, quotas, limits } = deps;

  /** Whether the bytes are where they should be, as far as a look at their size tells. */
  const isStored = async ({ digest, size }: LfsPointer) => (await blobs.size(digest)) === size;

  /** Of these objects, with their sizes, those that a commit of a branch, tag or pull request names. */
  async function referredTo(repoKey: string, objects: ReadonlyMap<BlobDigest, number>) {
    const pointers = await Promise.all(
      [...objects].map(
        async ([digest, size]) => [await pointerOid({ digest, size }), digest] as const,
      ),
    );
    const found = await git.reachable(repoKey, new Set(pointers.map(([oid]) => oid)));
    const left = new Set(pointers.flatMap(([oid, digest]) => (found.has(oid) ? [] : [digest])));
    // Other tools write other pointers to the same object.
    if (left.size > 0)
      for await (const digest of git.pointers(repoKey))
        if (left.delete(digest) && left.size === 0) break;
    return new Map([...objects].filter(([digest]) => !left.has(digest)));
  }

  return {
    /**
     * The repo's key and which of the objects it has no bytes of, or no longer has them whole. Whoever may
     * propose a change may bring its files (contract §2.5); what no commit refers to in a day is collected.
     */
    async plan(viewer: Viewer, id: RepoId, objects: readonly LfsPointer[]) {
      const { key } = await getProposableRepo({ db }, viewer, id);
      const digests = objects.map(({ digest }) => digest);
      const given = await this.use(key, digests);
      const asked = await Promise.all(
        objects.map(async (object) => !given.has(object.digest) || !(await isStored(object))),
      );
      const missing = objects.filter((_, index) => asked[index]);
      // What the repo was given counts already, also where its bytes are asked for again.
      const fresh = missing.filter(({ digest }) => !given.has(digest));
      const sizes = new Map(fresh.map(({ digest, size }) => [digest, size]));
      const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
      await quotas.require(key, bytes);
      return { repoKey: key, missing };
    },

    isStored,

    /** Of these objects the ones the repo has, with their sizes. Whoever refers to one asks here first. */
    use: (repoKey: string, digests: readonly BlobDigest[]) =>
      useLfsObjects(db, repoKey, digests, now()),

    /**
     * Which of these objects somebody who may have the repo's files may have, with their sizes. What no
     * commit refers to is for those who may write: it was removed, or is on its way.
     */
    async find(viewer: Viewer, id: RepoId, objects: readonly LfsPointer[]) {
      const repo = await getOpenRepo({ db }, viewer, id);
      const digests = objects.map(({ digest }) => digest);
      const given = await findLfsObjects(db, repo.key, digests);
      const isAll = canWrite(viewer, repo);
      return { repoKey: repo.key, given: isAll ? given : await referredTo(repo.key, given) };
    },

    /** Throws unless the viewer may still upload to the repo, or read it, as when leave for it was given. */
    async reaffirm(viewer: Viewer, repoKey: string, right: "upload" | "download"): Promise<void> {
      const repo = await getRepoByKey({ db }, viewer, repoKey);
      if (right === "upload") await requireProposable({ db }, viewer, repo);
      else await requireOpen(db, viewer, repo);
    },

    /** The bytes of an object of this repo, or a range of them; throws `blob-not-found` and as `openBlob`. */
    async read(repoKey: string, { digest }: LfsPointer, range: ByteRange) {
      const size = (await findLfsObjects(db, repoKey, [digest])).get(digest);
      if (size === undefined) throw notStored(digest);
      return openBlob(deps, { digest, size }, range);
    },

    /** Takes the bytes of one object; throws `blob-mismatch` and keeps nothing if they are others. */
    async store(repoKey: string, object: LfsPointer, bytes: AsyncIterable<Uint8Array>) {
      // What the repo was given counts already, also where its bytes are sent again to repair them.
      const isGiven = (await this.use(repoKey, [object.digest])).has(object.digest);
      await quotas.reserve(repoKey, isGiven ? 0 : object.size, () => blobs.put(bytes, object));
      await this.link(repoKey, object);
    },

    /** Keeps one part of an object until all are there; answers its tag. */
    async storePart(
      repoKey: string,
      object: LfsPointer,
      chunk: number,
      part: UploadPart,
      bytes: AsyncIterable<Uint8Array>,
    ) {
      const upload = uploadOf(repoKey, object, chunk);
      await quotas.beginUpload(upload, repoKey, object.size);
      return blobs.putPart(upload, part, bytes);
    },

    findPart: (repoKey: string, object: LfsPointer, chunk: number, number: number) =>
      blobs.findPart(uploadOf(repoKey, object, chunk), number),

    /** Makes the object of its parts. Asked again after it was done, it is done. */
    async joinParts(repoKey: string, object: LfsPointer, chunk: number, tags: readonly string[]) {
      const upload = uploadOf(repoKey, object, chunk);
      const isGiven = (await this.use(repoKey, [object.digest])).has(object.digest);
      if (!isGiven || !(await isStored(object))) {
        await blobs.joinParts(upload, tags, object);
        await quotas.endUpload(upload);
        await this.link(repoKey, object);
      }
      // Last: until the repo has the object, a client whose answer was cut may ask again.
      await blobs.forgetUpload(upload);
    },

    /** Lets the repo refer to a stored blob. Throws `quota-exceeded`, also where others stored meanwhile. */
    async link(repoKey: string, object: LfsPointer) {
      const oid = await pointerOid(object);
      await db.transaction().execute(async (transaction) => {
        const isNew = !(await findLfsObjects(transaction, repoKey, [object.digest])).size;
        await insertLfsObject(transaction, repoKey, object, oid, now());
        if (isNew) await quotas.requireStorageIn(transaction, repoKey);
      });
    },

    /**
     * Lets a repo to which the viewer may propose refer to large files of one whose files they may have;
     * no bytes move. Answers the digests that the source does not have.
     */
    async copy(
      viewer: Viewer,
      from: RepoId,
      to: RepoId,
      digests: readonly BlobDigest[],
    ): Promise<readonly BlobDigest[]> {
      const source = await getOpenRepo({ db }, viewer, from);
      const target = await getProposableRepo({ db }, viewer, to);
      const held = await this.use(source.key, digests);
      const given = canWrite(viewer, source) ? held : await referredTo(source.key, held);
      for (const [digest, size] of given) await this.link(target.key, { digest, size });
      return digests.filter((digest) => !given.has(digest));
    },

    /** What a repo holds, newest first, each with its path on the default branch if it is there. */
    async list(viewer: Viewer, id: RepoId, limit: number, cursor?: string): Promise<LfsFilePage> {
      const { key } = await getWritableRepo({ db }, viewer, id);
      const offset = /^\d{1,9}$/.test(cursor ?? "") ? Number(cursor) : 0;
      const found = await listLfsObjects(db, key, limit + 1, offset);
      const head = await git.resolve(key, `refs/heads/${DEFAULT_BRANCH}`);
      const entries = (head && (await git.list(key, head, "", true, mostRead(limits)))) ?? [];
      const paths = new Map(entries.map(({ oid, path }) => [oid, path]));
      const files = found.slice(0, limit).map((object) => ({
        ...object,
        path: paths.get(object.pointerOid),
      }));
      return found.length > limit ? { files, nextCursor: `${offset + limit}` } : { files };
    },

    /** For those who upload. Throws `blob-not-found` for an object this repo has not been given. */
    async get(viewer: Viewer, id: RepoId, digest: BlobDigest): Promise<LfsPointer> {
      const { key } = await getProposableRepo({ db }, viewer, id);
      return this.getStored(key, digest);
    },

    async getStored(repoKey: string, digest: BlobDigest): Promise<LfsPointer> {
      const size = (await this.use(repoKey, [digest])).get(digest);
      if (size === undefined || !(await isStored({ digest, size }))) throw notStored(digest);
      return { digest, size };
    },
  };
}

/** The same upload, also after a break: the parts of one object for one repo, cut in one way. */
const uploadOf = (repoKey: string, { digest }: LfsPointer, chunk: number): string =>
  `${repoKey}-${digest}-${chunk}`;

const notStored = (digest: string) =>
  new RegistryError("blob-not-found", `Object ${digest} is not stored.`);
