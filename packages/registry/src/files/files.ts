import { gated, isClosedTo } from "../access-requests/access-request-access.ts";
import type { ByteRange } from "../blob-store.ts";
import { openBlob } from "../damage/open-blob.ts";
import { RegistryError } from "../errors.ts";
import type { GitCommit, GitEntry } from "../git.ts";
import type { CommitId, RepoId, RepoPath } from "../ids.ts";
import { type LfsPointer, maybePointerSize } from "../lfs/lfs-pointer.ts";
import { useLfsObjects } from "../lfs/lfs-store.ts";
import { findKnownPointer, listKnownPointers } from "../mirrors/known-pointers.ts";
import { openAbsent } from "../mirrors/open-object.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getRepo } from "../repos/get-repo.ts";
import { DEFAULT_BRANCH, type Repo } from "../repos/repo.ts";
import type { Viewer } from "../viewer.ts";
import { mostAnswered } from "./most-listed.ts";
import type { TreeEntry } from "./tree-entry.ts";

/** A repo the viewer may read, at one commit; `undefined` while it has none. */
export interface RepoAt {
  readonly repo: Repo;
  readonly commit: CommitId | undefined;
  /** The viewer may see the repo and its list of files, not their contents: it is gated. */
  readonly isClosed: boolean;
  /** The newest commit of the default branch, where a gated repo shows its card. Set for gated repos only. */
  readonly isTip?: boolean;
}

export interface Files {
  /**
   * Every read starts here: checks access and resolves the revision. Throws `repo-not-found`,
   * `revision-not-found`.
   */
  at(viewer: Viewer, id: RepoId, revision: string): Promise<RepoAt>;
  /**
   * As `at`, for URLs that do not separate a revision's own slashes from the path's: the revision is
   * extended until it names a commit.
   */
  locate(
    viewer: Viewer,
    id: RepoId,
    revision: string,
    path: string,
  ): Promise<{ readonly at: RepoAt; readonly path: string }>;
  /**
   * Folder or, `recursive`, everything below: the first `most`, or as many as a commit may have. Ask for
   * what you show. Throws `entry-not-found` for anything but a folder.
   */
  list(
    at: RepoAt,
    path: RepoPath | "",
    recursive: boolean,
    most?: number,
  ): Promise<readonly TreeEntry[]>;
  find(at: RepoAt, path: RepoPath): Promise<TreeEntry | undefined>;
  /**
   * Throws `entry-not-found` for a folder or a missing path, `gated-repo` for a file that the viewer
   * cannot read.
   */
  get(at: RepoAt, path: RepoPath): Promise<TreeEntry>;
  /** Throws `gated-repo` unless the viewer may read every file. */
  requireAll(at: RepoAt): void;
  /** The bytes a download has, or a range of them. */
  read(at: RepoAt, entry: TreeEntry, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** What git itself stores: the pointer, for an LFS file. */
  readRaw(at: RepoAt, entry: TreeEntry): Promise<Uint8Array<ArrayBuffer>>;
  branches(at: RepoAt): Promise<readonly string[]>;
  /** The newest commit of the state itself. */
  lastCommit(at: RepoAt): Promise<GitCommit | undefined>;
  /** For each entry of a folder, by path, the newest commit that touched it. */
  lastCommits(at: RepoAt, path: RepoPath | ""): Promise<ReadonlyMap<string, GitCommit>>;
}

export function createFiles(
  deps: Pick<RegistryDeps, "db" | "git" | "blobs" | "now" | "limits" | "pull">,
): Files {
  const { db, git, limits } = deps;
  async function stateOf(
    viewer: Viewer,
    repo: Repo,
    commit: CommitId | undefined,
  ): Promise<RepoAt> {
    if (!(await isClosedTo(deps, viewer, repo))) return { repo, commit, isClosed: false };
    const tip = await git.resolve(repo.key, `refs/heads/${DEFAULT_BRANCH}`);
    return { repo, commit, isClosed: true, isTip: commit === tip };
  }

  async function find({ repo, commit }: RepoAt, path: RepoPath): Promise<TreeEntry | undefined> {
    const entry = commit && (await git.find(repo.key, commit, path));
    if (!entry || !maybePointer(entry)) return entry;
    return resolveEntry(entry, await findKnownPointer(db, repo, entry.oid));
  }

  return {
    async at(viewer, id, revision) {
      const repo = await getRepo({ db }, viewer, id);
      const commit = await git.resolve(repo.key, revision);
      if (!commit && !UNBORN.has(revision))
        throw new RegistryError("revision-not-found", `Invalid rev id: ${revision}`);
      return stateOf(viewer, repo, commit);
    },

    async locate(viewer, id, revision, path) {
      const repo = await getRepo({ db }, viewer, id);
      const segments = path.split("/");
      for (let taken = 0; taken <= Math.min(segments.length, MAX_REVISION_SLASHES); taken++) {
        const longer = [revision, ...segments.slice(0, taken)].join("/");
        const commit = await git.resolve(repo.key, longer);
        if (!commit && !UNBORN.has(longer)) continue;
        const at = await stateOf(viewer, repo, commit);
        return { at, path: segments.slice(taken).join("/") };
      }
      throw new RegistryError("revision-not-found", `Invalid rev id: ${revision}`);
    },

    async list({ repo, commit }, path, recursive, most = mostAnswered(limits)) {
      const entries = commit && (await git.list(repo.key, commit, path, recursive, most));
      if (!entries && path === "") return [];
      if (!entries) throw entryNotFound();
      if (!entries.some(maybePointer)) return entries;
      const pointers = await listKnownPointers(db, repo);
      return entries.map((entry) => resolveEntry(entry, pointers.get(entry.oid)));
    },

    find,

    async get(at, path) {
      const entry = await find(at, path);
      requireContent(at, path, entry);
      if (entry?.type !== "file") throw entryNotFound();
      return entry;
    },

    requireAll({ repo, isClosed }) {
      if (isClosed) throw gated(repo);
    },

    async read(at, entry, range = { start: 0, end: entry.size }) {
      requireContent(at, entry.path, entry);
      const { repo } = at;
      if (entry.lfs?.isAbsent) {
        const file = at.commit && { commit: at.commit, path: entry.path };
        const stream = await openAbsent(deps, repo.key, entry.lfs, range, file);
        if (stream) return stream;
      }
      // What is read is evicted last.
      if (entry.lfs && repo.isMirror && range.start === 0)
        await useLfsObjects(db, repo.key, [entry.lfs.digest], deps.now());
      if (entry.lfs) return openBlob(deps, entry.lfs, range);
      const stream = streamOf(
        (await git.read(repo.key, entry.oid))?.subarray(range.start, range.end),
      );
      if (!stream) throw missingObject(entry);
      return stream;
    },

    async readRaw(at, entry) {
      requireContent(at, entry.path, entry);
      const { repo } = at;
      const content = await git.read(repo.key, entry.oid);
      if (!content) throw missingObject(entry);
      return content;
    },

    branches: ({ repo }) => git.branches(repo.key),

    async lastCommit({ repo, commit }) {
      return commit && (await git.log(repo.key, commit, 1))[0];
    },

    async lastCommits({ repo, commit }, path) {
      return commit ? git.lastCommits(repo.key, commit, path) : new Map();
    },
  };
}

/** A gated repo shows its card to everyone: it explains how to get access. */
const OPEN_PATHS: ReadonlySet<string> = new Set(["README.md", ".gitattributes"]);

/** The card is open where the repo's writers put it, as its bytes: a pointer could name any large file. */
function requireContent(at: RepoAt, path: RepoPath, entry: TreeEntry | undefined): void {
  const isOpenFile = at.isTip && OPEN_PATHS.has(path) && !entry?.lfs;
  if (at.isClosed && !isOpenFile) throw gated(at.repo);
}

/** What a repo has before its first commit. */
const UNBORN: ReadonlySet<string> = new Set(["HEAD", "main"]);
const MAX_REVISION_SLASHES = 8;

/** A folder without such files needs no look at SQL. */
const maybePointer = ({ type, size }: GitEntry): boolean =>
  type === "file" && maybePointerSize(size);

const resolveEntry = (entry: GitEntry, lfs: LfsPointer | undefined): TreeEntry =>
  lfs ? { ...entry, size: lfs.size, lfs } : entry;

const streamOf = (content: Uint8Array<ArrayBuffer> | undefined) =>
  content && new Blob([content]).stream();

const missingObject = ({ path, oid }: TreeEntry) =>
  new RegistryError(
    "blob-missing",
    `The stored bytes of ${path} (git object ${oid}) are missing. The hub's operator can repair them.`,
  );

const entryNotFound = () => new RegistryError("entry-not-found", "Entry not found");
