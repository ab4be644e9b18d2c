import type { BlobDigest, CommitId, RepoPath } from "./ids.ts";

export interface GitPerson {
  readonly name: string;
  readonly email: string;
}

export interface GitCommit {
  readonly id: CommitId;
  readonly title: string;
  readonly author: string;
  readonly date: Date;
}

/** A commit as a history shows it. */
export interface GitLogEntry extends GitCommit {
  /** All of it: the title, and after a blank line the rest. */
  readonly message: string;
  /** None for the first of a history, several for a merge. */
  readonly parents: readonly CommitId[];
}

/** Lines of a file that one commit wrote. */
export interface GitBlame {
  readonly commit: GitCommit;
  /** The number of the first line, from 1. */
  readonly first: number;
  readonly count: number;
}

/** A branch, tag or pull request, by its full name, and the commit it leads to. */
export interface GitRef {
  readonly name: string;
  readonly commit: CommitId;
}

/** A unified diff; git's `raw` list of changed entries; or `counts` of lines, an entry per file, by NUL. */
export type GitDiffFormat = "unified" | "raw" | "counts";

/** The refs to list: the first part of their names. */
export type GitRefKind = "refs/heads/" | "refs/tags/" | "refs/pr/" | "refs/convert/";

export interface NewGitTag {
  readonly name: string;
  readonly target: CommitId;
  /** With one, git keeps it, its author and date as an annotated tag. */
  readonly message?: string;
  readonly author: GitPerson;
  readonly date: Date;
}

export interface GitEntry {
  readonly type: "file" | "directory" | "submodule";
  readonly path: RepoPath;
  /** SHA-1 of git's framing of the content; the ETag of a regular file. */
  readonly oid: string;
  /** Bytes of the stored content: of the pointer, for an LFS file. 0 for anything but a file. */
  readonly size: number;
}

/** One line of a tree object as git stores it; its name need not be one of ours. */
export interface GitTreeItem {
  readonly type: GitEntry["type"];
  /** As git writes it: `100644`, `100755`, `120000`, `40000`, `160000`. */
  readonly mode: string;
  readonly name: string;
  readonly oid: string;
}

/** Reads a tree by id or expression, in batches; `undefined` for what is no tree. */
export type ReadTree = (
  expression: string,
) => Promise<AsyncIterable<readonly GitTreeItem[]> | undefined>;

/** A blob already written to a repo's object database, not yet part of any commit. */
export interface StagedBlob {
  readonly oid: string;
  readonly size: number;
}

export type GitChange =
  | { readonly type: "write"; readonly path: RepoPath; readonly oid: string }
  | { readonly type: "delete"; readonly path: RepoPath };

export interface NewGitCommit {
  /** A branch's name, or a ref by its full name as in `refs/pr/1`. */
  readonly branch: string;
  /** The commit the branch must still be at; `undefined` when the branch must not exist yet. */
  readonly parent: CommitId | undefined;
  readonly changes: readonly GitChange[];
  readonly message: string;
  readonly author: GitPerson;
  readonly date: Date;
}

export interface NewGitMerge {
  readonly into: CommitId;
  readonly from: CommitId;
  readonly message: string;
  readonly author: GitPerson;
  readonly date: Date;
}

/** Writes blobs of one repo, then commits of them. Blobs never committed are litter that git collects. */
export interface GitStaging {
  write(content: Uint8Array): Promise<StagedBlob>;
  /** Commits blobs, those written here among them; no ref leads to the commit. Again where a ref had moved meanwhile. */
  commit(commit: NewGitCommit): Promise<CommitId>;
  /** Ends, if it has not ended yet; after this, every written blob can be committed. */
  close(): Promise<void>;
}

/** A push's change of one ref. IDs are those of commits or annotated tags. */
export interface RefUpdate {
  readonly ref: string;
  /** `undefined`: the ref must not exist yet. */
  readonly from: string | undefined;
  /** `undefined`: the ref goes. */
  readonly to: string | undefined;
}

/** A blob that no ref reached before, and one path it was found at. */
export interface PushedBlob {
  readonly oid: string;
  readonly size: number;
  readonly path: string;
}

/**
 * A received push without refs. It is inspected first, then `keep` adds its objects to the history, then
 * `move` updates all its refs, or none.
 */
export interface IncomingPush {
  readonly updates: readonly RefUpdate[];
  blobs(): AsyncIterable<PushedBlob>;
  /** `false` when it names objects that were not sent and that no branch, tag or pull request leads to. */
  containsAll(): Promise<boolean>;
  /** The trees of the commits that no ref led to before. */
  rootTrees(): AsyncIterable<string>;
  /** Whether a branch or pull request no longer has the commit that it led to: it was pushed with `--force`. */
  rewrites(update: RefUpdate): Promise<boolean>;
  /** A blob by id or expression. */
  read(expression: string): Promise<Uint8Array | undefined>;
  readonly tree: ReadTree;
  /** Throws if the pusher has disconnected. */
  keep(): Promise<void>;
  /** `false`: a ref moved in the meantime, and nothing changed. */
  move(): Promise<boolean>;
}

/**
 * Histories, one bare repository per repo key. Made on the first write; reading one that does not
 * exist yet finds nothing. Branch updates are compare-and-swap.
 */
export interface GitStore {
  stage(key: string): Promise<GitStaging>;
  /**
   * The new commit, or `undefined` if the branch moved in the meantime: nothing changed then. `staging` is ended, if
   * given: the process that wrote the blobs makes the commit as well.
   */
  commit(key: string, commit: NewGitCommit, staging?: GitStaging): Promise<CommitId | undefined>;
  /** A branch, tag, `HEAD`, full ref or commit ID → the commit; `undefined` if not found. */
  resolve(key: string, revision: string): Promise<CommitId | undefined>;
  branches(key: string): Promise<readonly string[]>;
  /** Refs of these kinds, by name. */
  refs(key: string, kinds: readonly GitRefKind[]): Promise<readonly GitRef[]>;
  /**
   * Moves or makes a ref, by its full name; `false`, and nothing changed, when it is not at `from`.
   * A `from` of `undefined` means that it must not exist.
   */
  moveRef(key: string, name: string, from: CommitId | undefined, to: CommitId): Promise<boolean>;
  /** Deletes a ref, by its full name, wherever it is. Idempotent. */
  dropRef(key: string, name: string): Promise<void>;
  /** `false` when there is a tag of that name. */
  tag(key: string, tag: NewGitTag): Promise<boolean>;
  /** A commit without parents that has the files of another, or none; no ref leads to it yet. */
  orphan(
    key: string,
    commit: Pick<NewGitCommit, "message" | "author" | "date"> & { readonly like?: CommitId },
  ): Promise<CommitId>;
  /**
   * The first `most` entries of one folder (`""` is the root), or of everything below it; all of them
   * when `most` is absent. Reads about as many as it answers. `undefined` when it is not a folder.
   */
  list(
    key: string,
    commit: CommitId,
    path: RepoPath | "",
    recursive: boolean,
    most?: number,
  ): Promise<readonly GitEntry[] | undefined>;
  /** As `ReadTree`, of one repo. */
  tree(key: string, expression: string): ReturnType<ReadTree>;
  find(key: string, commit: CommitId, path: RepoPath): Promise<GitEntry | undefined>;
  /** The whole blob; files in git are at most 10 MB, larger ones are in the blob store. */
  read(key: string, oid: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Newest first; with a path, those that touched it or anything below it. */
  log(
    key: string,
    commit: CommitId,
    limit: number,
    skip?: number,
    path?: RepoPath,
  ): Promise<readonly GitLogEntry[]>;
  /** Which commit wrote which lines of a text file, in order. Throws `git-limit` for a history that is too long. */
  blame(key: string, commit: CommitId, path: RepoPath): Promise<readonly GitBlame[]>;
  /** How many commits lead to this one, itself included. */
  count(key: string, commit: CommitId): Promise<number>;
  /** The newest commits that lead to `to` and not to `from`, newest first. */
  logBetween(
    key: string,
    from: CommitId,
    to: CommitId,
    limit: number,
  ): Promise<readonly GitLogEntry[]>;
  /** The newest commit that leads to both; `undefined` for histories that share none. */
  mergeBase(key: string, one: CommitId, other: CommitId): Promise<CommitId | undefined>;
  /** Whether `merge` would succeed. Throws `git-too-old` if this machine's git cannot check. */
  canMerge(key: string, into: CommitId, from: CommitId): Promise<boolean>;
  /**
   * A commit that has the changes of both: `from` itself where `into` leads to it, `into` where it has
   * all of `from`, else a new one with both as parents. No ref moves. `undefined` where they change the
   * same lines or share no history. Throws `git-too-old`.
   */
  merge(key: string, merge: NewGitMerge): Promise<CommitId | undefined>;
  /** What changed from one commit to another, or, from `undefined`, all that there is. */
  diff(
    key: string,
    from: CommitId | undefined,
    to: CommitId,
    format: GitDiffFormat,
  ): Promise<ReadableStream<Uint8Array>>;
  /** For each entry of a folder, the newest commit that touched it or anything below it. */
  lastCommits(
    key: string,
    commit: CommitId,
    path: RepoPath | "",
  ): Promise<ReadonlyMap<string, GitCommit>>;
  /** Of these blobs, trees and commits those that a branch, tag or pull request leads to. */
  reachable(key: string, oids: ReadonlySet<string>): Promise<ReadonlySet<string>>;
  /** Every digest that an LFS pointer in any reachable commit names, at least. */
  pointers(key: string): AsyncIterable<BlobDigest>;
  /**
   * Keeps a history fast to read; deletes leftovers, and unreachable objects older than `since`. Not during
   * writes.
   */
  maintain(key: string, since: Date): Promise<void>;
  /** Copies the branches and tags of another repo to one without history. */
  copy(from: string, to: string): Promise<void>;
  /**
   * Rewrites all branches, tags and pull requests as if these blobs had never existed; `false`, and nothing
   * changed, if a ref moved in the meantime.
   */
  forget(key: string, oids: ReadonlySet<string>): Promise<boolean>;
  /** Bytes that the history takes on the disk; 0 for none. */
  size(key: string): Promise<number>;
  /** Removes the history. Idempotent. */
  remove(key: string): Promise<void>;
  /** Every history that is stored, and when its folder changed last. */
  histories(): AsyncIterable<{ readonly key: string; readonly changedAt: Date }>;
  /** Deletes what is stored for histories that never came to be, or stopped being so before `since`. */
  sweep(since: Date): Promise<void>;
  /** Throws when git does not answer. */
  check(): Promise<void>;
}
