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
import { DEFAULT_BRANCH, type Repo } from "../repos/repo.ts";
import { accountOf, type Viewer } from "../viewer.ts";
import { type LfsPointer, pointerOid } from "./lfs-pointer.ts";
import {
  findLfsObjects,
  findUploaded,
  insertLfsObject,
  insertLfsUploader,
  type LfsObject,
  listLfsObjects,
  useLfsObjects,
} from "./lfs-store.ts";
import { findVisible } from "./visible-objects.ts";

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

  async function requireStored(digest: BlobDigest, size: number | undefined): Promise<LfsPointer> {
    if (size === undefined || !(await isStored({ digest, size }))) throw notStored(digest);
    return { digest, size };
  }

  /** As `findVisible`, by size and noted as used. */
  async function useVisible(viewer: Viewer, repo: Repo, digests: readonly BlobDigest[]) {
    const visible = await findVisible(deps, viewer, repo, digests);
    const names = visible.map(({ digest }) => digest);
    return useLfsObjects(db, repo.key, names, now());
  }

  return {
    /**
     * The repo's key and which of the objects it has no bytes of, or no longer has them whole. Whoever may
     * propose a change may bring its files (contract §2.5), also those that others brought and no commit
     * refers to: that the sender has them is seen from the bytes. What no commit refers to in a day is collected.
     */
    async plan(viewer: Viewer, id: RepoId, objects: readonly LfsPointer[]) {
      const repo = await getProposableRepo({ db }, viewer, id);
      const { key } = repo;
      const digests = objects.map(({ digest }) => digest);
      const given = await useVisible(viewer, repo, digests);
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

    /** As `findVisible`, by size. Whoever refers to one asks here first: it counts as use. */
    use: useVisible,

    /** As `findVisible`, by size. */
    async find(viewer: Viewer, id: RepoId, objects: readonly LfsPointer[]) {
      const repo = await getOpenRepo({ db }, viewer, id);
      const digests = objects.map(({ digest }) => digest);
      const visible = await findVisible(deps, viewer, repo, digests);
      const given = new Map(visible.map(({ digest, size }) => [digest, size]));
      return { repoKey: repo.key, given };
    },

    /** Throws unless the viewer may still upload to the repo, or read it, as when leave for it was given. */
    async reaffirm(viewer: Viewer, repoKey: string, right: "upload" | "download"): Promise<Repo> {
      const repo = await getRepoByKey({ db }, viewer, repoKey);
      if (right === "upload") await requireProposable({ db }, viewer, repo);
      else await requireOpen(db, viewer, repo);
      return repo;
    },

    /** The bytes of an object of this repo, or a range of them; throws `blob-not-found` and as `openBlob`. */
    async read(repoKey: string, { digest }: LfsPointer, range: ByteRange) {
      const [object] = await findLfsObjects(db, repoKey, [digest]);
      if (!object) throw notStored(digest);
      return openBlob(deps, object, range);
    },

    /**
     * Takes the bytes of one object from an account; throws `blob-mismatch` and keeps nothing if they are
     * others.
     */
    async store(
      account: string,
      repoKey: string,
      object: LfsPointer,
      bytes: AsyncIterable<Uint8Array>,
    ) {
      // What the repo was given counts already, also where its bytes are sent again.
      const given = await useLfsObjects(db, repoKey, [object.digest], now());
      const size = given.has(object.digest) ? 0 : object.size;
      await quotas.reserve(repoKey, size, () => blobs.put(bytes, object));
      await this.link(account, repoKey, object);
    },

    /** Keeps one part of an object until all are there; answers its tag. */
    async storePart(
      account: string,
      repoKey: string,
      object: LfsPointer,
      chunk: number,
      part: UploadPart,
      bytes: AsyncIterable<Uint8Array>,
    ) {
      const upload = uploadOf(account, repoKey, object, chunk);
      await quotas.beginUpload(upload, repoKey, object.size);
      return blobs.putPart(upload, part, bytes);
    },

    findPart: (
      account: string,
      repoKey: string,
      object: LfsPointer,
      chunk: number,
      number: number,
    ) => blobs.findPart(uploadOf(account, repoKey, object, chunk), number),

    /** Makes the object of the parts that this account sent. Asked again after it was done, it is done. */
    async joinParts(
      account: string,
      repoKey: string,
      object: LfsPointer,
      chunk: number,
      tags: readonly string[],
    ) {
      const upload = uploadOf(account, repoKey, object, chunk);
      await useLfsObjects(db, repoKey, [object.digest], now());
      const isDone = (await findUploaded(db, repoKey, account, [object.digest])).size > 0;
      if (!isDone || !(await isStored(object))) {
        await blobs.joinParts(upload, tags, object);
        await quotas.endUpload(upload);
        await this.link(account, repoKey, object);
      }
      // Last: until the repo has the object, a client whose answer was cut may ask again.
      await blobs.forgetUpload(upload);
    },

    /**
     * Lets the repo refer to a stored blob that an account holds, or the hub itself; `true` where it could
     * not before. Throws `quota-exceeded`, also where others stored meanwhile.
     */
    async link(account: string | undefined, repoKey: string, object: LfsPointer) {
      const { digest } = object;
      const oid = await pointerOid(object);
      return db.transaction().execute(async (transaction) => {
        const isNew = (await findLfsObjects(transaction, repoKey, [digest])).length === 0;
        await insertLfsObject(transaction, repoKey, object, oid, now());
        if (account !== undefined) await insertLfsUploader(transaction, repoKey, digest, account);
        if (isNew) await quotas.requireStorageIn(transaction, repoKey);
        return isNew;
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
      const given = await useVisible(viewer, source, digests);
      for (const [digest, size] of given)
        await this.link(accountOf(viewer), target.key, { digest, size });
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

    /** For those who upload. Throws `blob-not-found` for an object that is not stored or not theirs to name. */
    async get(viewer: Viewer, id: RepoId, digest: BlobDigest): Promise<LfsPointer> {
      return this.getStored(viewer, await getProposableRepo({ db }, viewer, id), digest);
    },

    async getStored(viewer: Viewer, repo: Repo, digest: BlobDigest): Promise<LfsPointer> {
      return requireStored(digest, (await useVisible(viewer, repo, [digest])).get(digest));
    },

    /** As `getStored`, of many at once. */
    async getAllStored(viewer: Viewer, repo: Repo, digests: readonly BlobDigest[]) {
      const sizes = await useVisible(viewer, repo, digests);
      const found = new Map<BlobDigest, LfsPointer>();
      for (const digest of new Set(digests))
        found.set(digest, await requireStored(digest, sizes.get(digest)));
      return found;
    },
  };
}

/** The same upload, also after a break: an account's parts of one object for one repo, cut in one way. */
const uploadOf = (
  account: string,
  repoKey: string,
  { digest }: LfsPointer,
  chunk: number,
): string => `${account}-${repoKey}-${digest}-${chunk}`;

export const notStored = (digest: string) =>
  new RegistryError("blob-not-found", `Object ${digest} is not stored.`);
