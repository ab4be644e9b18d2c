import { requireOpen } from "../access-requests/access-request-access.ts";
import type { BlobStore, ByteRange, UploadPart } from "../blob-store.ts";
import { openBlob } from "../damage/open-blob.ts";
import type { BlobDigest, RepoId } from "../ids.ts";
import type { Leases } from "../leases/leases.ts";
import { openAbsent } from "../mirrors/open-object.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import {
  getOpenRepo,
  getProposableRepo,
  getRepoByKey,
  getWritableRepo,
  requireProposable,
} from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
import { accountOf, type Viewer } from "../viewer.ts";
import { createDirectUploads, type OpenUpload, type SentObject } from "./direct/direct-uploads.ts";
import type { LfsPointer } from "./lfs-pointer.ts";
import { findLfsObjects, useLfsObjects } from "./lfs-store.ts";
import { linkObject } from "./link-object.ts";
import { type LfsFilePage, listLfsFiles } from "./list-lfs-files.ts";
import { notStored } from "./not-stored.ts";
import { planUploads } from "./plan-uploads.ts";
import { findPart, joinParts, storePart } from "./upload-parts.ts";
import { findVisible } from "./visible-objects.ts";

type Digests = readonly BlobDigest[];
type Sizes = ReadonlyMap<BlobDigest, number>;

/** Large files. An object is known only through a repo that took its bytes. */
export interface Lfs {
  /**
   * The repo's key and the objects whose bytes are missing or damaged. Users who can propose a change can
   * upload its files (hub-protocol §2.5), also files that others uploaded and that no commit refers to:
   * sending the bytes proves having them. An object without a commit is deleted after a day.
   * What the viewer sent to the storage and is still being verified is not missing.
   */
  plan(
    viewer: Viewer,
    id: RepoId,
    objects: readonly LfsPointer[],
  ): Promise<{ readonly repoKey: string; readonly missing: readonly LfsPointer[] }>;
  /** Whether the bytes exist with the right size. */
  isStored(object: LfsPointer): Promise<boolean>;
  /**
   * As `findVisible`, by size. Call it before referring to an object: it counts as use. Finishes what the viewer sent
   * to the storage; throws as `finishDirect`, and `upload-pending`.
   */
  use(viewer: Viewer, repo: Repo, digests: Digests): Promise<Sizes>;
  /** As `findVisible`, by size. */
  find(
    viewer: Viewer,
    id: RepoId,
    objects: readonly LfsPointer[],
  ): Promise<{ readonly repoKey: string; readonly given: Sizes }>;
  /** Throws unless the viewer still has the right that was granted for the repo. */
  reaffirm(viewer: Viewer, repoKey: string, right: "upload" | "download"): Promise<Repo>;
  /** The bytes of an object of this repo, or a range of them; throws `blob-not-found` and as `openBlob`. */
  read(repoKey: string, object: LfsPointer, range: ByteRange): ReturnType<typeof openBlob>;
  /** Stores one object that an account sends; throws `blob-mismatch`, and keeps nothing, for other bytes. */
  store(
    account: string,
    repoKey: string,
    object: LfsPointer,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<void>;
  /**
   * Lets an account send objects to the storage itself: a URL for each part, for so many seconds. Objects that are
   * missing in the answer have to come through the hub.
   */
  openDirect(
    account: string,
    repoKey: string,
    objects: readonly SentObject[],
    seconds: number,
  ): Promise<ReadonlyMap<BlobDigest, OpenUpload>>;
  /**
   * Verifies what an account sent in this way, with the tags of its parts or those that are there; `false` when that
   * still runs after a while. Throws `blob-mismatch`, and `blob-not-found` when nothing came.
   */
  finishDirect(
    account: string,
    repoKey: string,
    object: LfsPointer,
    key: string,
    tags?: readonly string[],
  ): Promise<boolean>;
  /** Keeps one part of an object until all are there; returns its tag. */
  storePart(
    account: string,
    repoKey: string,
    object: LfsPointer,
    chunk: number,
    part: UploadPart,
    bytes: AsyncIterable<Uint8Array>,
  ): ReturnType<BlobStore["putPart"]>;
  /** A part that this account sent before. */
  findPart(
    account: string,
    repoKey: string,
    object: LfsPointer,
    chunk: number,
    number: number,
  ): ReturnType<BlobStore["findPart"]>;
  /** Makes the object of the parts that this account sent. Idempotent. */
  joinParts(
    account: string,
    repoKey: string,
    object: LfsPointer,
    chunk: number,
    tags: readonly string[],
  ): Promise<void>;
  /**
   * Lets the repo refer to a stored blob that an account holds, or the hub itself; `true` where it could
   * not before. Throws `quota-exceeded`, also where others stored meanwhile.
   */
  link(account: string | undefined, repoKey: string, object: LfsPointer): Promise<boolean>;
  /**
   * Lets a repo to which the viewer may propose refer to large files of one whose files they may have;
   * no bytes move. Returns the digests that the source does not have.
   */
  copy(viewer: Viewer, from: RepoId, to: RepoId, digests: Digests): Promise<Digests>;
  /** What a repo holds, newest first, each with its path on the default branch if it is there. */
  list(viewer: Viewer, id: RepoId, limit: number, cursor?: string): Promise<LfsFilePage>;
  /** For those who upload. Throws `blob-not-found` for an object that is not stored or not theirs to name. */
  get(viewer: Viewer, id: RepoId, digest: BlobDigest): Promise<LfsPointer>;
  /** The same, for a repo that the viewer may propose to. */
  getStored(viewer: Viewer, repo: Repo, digest: BlobDigest): Promise<LfsPointer>;
  /** As `getStored`, for many at once. */
  getAllStored(
    viewer: Viewer,
    repo: Repo,
    digests: Digests,
  ): Promise<ReadonlyMap<BlobDigest, LfsPointer>>;
}

type Deps = Pick<
  RegistryDeps,
  "db" | "blobs" | "git" | "now" | "newKey" | "limits" | "directStorage" | "pull"
> & {
  readonly quotas: Quotas;
  readonly leases: Leases;
};

export function createLfs(deps: Deps): Lfs {
  const { db, blobs, now, quotas, directStorage: storage } = deps;
  const direct = storage && createDirectUploads({ ...deps, storage });

  const isStored: Lfs["isStored"] = async ({ digest, size }) => (await blobs.size(digest)) === size;

  async function requireStored(digest: BlobDigest, size: number | undefined): Promise<LfsPointer> {
    if (size === undefined || !(await isStored({ digest, size }))) throw notStored(digest);
    return { digest, size };
  }

  const useVisible = async (viewer: Viewer, repo: Repo, digests: Digests): Promise<Sizes> => {
    const visible = await findVisible(deps, viewer, repo, digests);
    const names = visible.map(({ digest }) => digest);
    return useLfsObjects(db, repo.key, names, now());
  };

  const use: Lfs["use"] = async (viewer, repo, digests) => {
    const given = await useVisible(viewer, repo, digests);
    const account = accountOf(viewer);
    const absent = digests.filter((digest) => !given.has(digest));
    if (!direct || account === undefined || absent.length === 0) return given;
    const hasSent = await direct.takeSent({ account, repoKey: repo.key }, absent);
    return hasSent ? useVisible(viewer, repo, digests) : given;
  };

  const getStored: Lfs["getStored"] = async (viewer, repo, digest) =>
    requireStored(digest, (await use(viewer, repo, [digest])).get(digest));

  return {
    isStored,
    use,
    getStored,

    async plan(viewer, id, objects) {
      const repo = await getProposableRepo(deps, viewer, id);
      const digests = objects.map(({ digest }) => digest);
      const given = await useVisible(viewer, repo, digests);
      const account = accountOf(viewer);
      const begun =
        direct && account !== undefined
          ? await direct.findBegun({ account, repoKey: repo.key }, digests)
          : new Map<BlobDigest, "begun" | "sent">();
      const { missing, bytes } = await planUploads(objects, given, isStored, begun);
      await quotas.require(repo.key, bytes);
      return {
        repoKey: repo.key,
        missing: missing.filter(({ digest }) => begun.get(digest) !== "sent"),
      };
    },

    async find(viewer, id, objects) {
      const repo = await getOpenRepo(deps, viewer, id);
      const digests = objects.map(({ digest }) => digest);
      const visible = await findVisible(deps, viewer, repo, digests);
      const given = new Map(visible.map(({ digest, size }) => [digest, size]));
      return { repoKey: repo.key, given };
    },

    async reaffirm(viewer, repoKey, right) {
      const repo = await getRepoByKey({ db }, viewer, repoKey);
      if (right === "upload") await requireProposable(deps, viewer, repo);
      else await requireOpen(deps, viewer, repo);
      return repo;
    },

    async read(repoKey, wanted, range) {
      const { digest } = wanted;
      const [object] = await findLfsObjects(db, repoKey, [digest]);
      if (!object) {
        const stream = await openAbsent(deps, repoKey, wanted, range);
        if (stream) return stream;
        throw notStored(digest);
      }
      return openBlob(deps, object, range);
    },

    async store(account, repoKey, object, bytes) {
      // What the repo was given counts already, also where its bytes are sent again.
      const given = await useLfsObjects(db, repoKey, [object.digest], now());
      const size = given.has(object.digest) ? 0 : object.size;
      await quotas.reserve(repoKey, size, () => blobs.put(bytes, object));
      await linkObject(deps, account, repoKey, object);
    },

    storePart: (account, repoKey, object, chunk, part, bytes) =>
      storePart(deps, { account, repoKey, object, chunk }, part, bytes),

    findPart: (account, repoKey, object, chunk, number) =>
      findPart(deps, { account, repoKey, object, chunk }, number),

    openDirect: async (account, repoKey, objects, seconds) =>
      direct ? direct.open({ account, repoKey }, objects, seconds) : new Map(),

    async finishDirect(account, repoKey, object, key, tags) {
      if (!direct) throw notStored(object.digest);
      return direct.finish({ account, repoKey }, object, key, tags);
    },

    joinParts: (account, repoKey, object, chunk, tags) =>
      joinParts(deps, { account, repoKey, object, chunk }, tags),

    link: (account, repoKey, object) => linkObject(deps, account, repoKey, object),

    async copy(viewer, from, to, digests) {
      const source = await getOpenRepo(deps, viewer, from);
      const target = await getProposableRepo(deps, viewer, to);
      const given = await use(viewer, source, digests);
      for (const [digest, size] of given)
        await linkObject(deps, accountOf(viewer), target.key, { digest, size });
      return digests.filter((digest) => !given.has(digest));
    },

    async list(viewer, id, limit, cursor) {
      const { key } = await getWritableRepo({ db }, viewer, id);
      return listLfsFiles(deps, key, limit, cursor);
    },

    get: async (viewer, id, digest) =>
      getStored(viewer, await getProposableRepo(deps, viewer, id), digest),

    async getAllStored(viewer, repo, digests) {
      const sizes = await use(viewer, repo, digests);
      const found = new Map<BlobDigest, LfsPointer>();
      for (const digest of new Set(digests))
        found.set(digest, await requireStored(digest, sizes.get(digest)));
      return found;
    },
  };
}
