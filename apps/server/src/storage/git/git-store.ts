import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { CommitId, GitStore, RefUpdate } from "@orrery/registry";
import { listHistories } from "./list-histories.ts";
import { createLogs } from "./logs.ts";
import { createMerging } from "./merging.ts";
import { type MoveRefs, moveRefFiles } from "./move-refs.ts";
import { createObjectReaders, type ObjectReaders } from "./object-readers.ts";
import { createRefs } from "./refs.ts";
import { createRepositoryFolders } from "./repository-folders.ts";
import { createResolver } from "./resolve-revision.ts";
import { mustRunGit } from "./run-git.ts";
import type { MadeObject } from "./small-commits/git-bytes.ts";
import { createStaging, type SmallStaging } from "./small-commits/staging.ts";
import { reachableWants } from "./transfer/reachable-wants.ts";
import { type PackRequest, servePack } from "./transfer/serve-pack.ts";
import { createTrees } from "./trees.ts";
import { folderSize } from "./upkeep/folder-size.ts";
import { forgetBlobs } from "./upkeep/forget-blobs.ts";
import { listRefIds, type RefId } from "./upkeep/list-ref-ids.ts";
import { createReachability, reachableObjects } from "./upkeep/reachability.ts";
import { maintain, namedDigests } from "./upkeep/tidy.ts";

export interface FileGitStore extends GitStore {
  /** Git's own protocol on one repository; returns git's output. */
  servePack(key: string, request: PackRequest): Promise<Readable>;
  /** Where a repo's history is, or would be. */
  folderOf(key: string): string;
  /** Folders of histories, with the keys that they have by their names. */
  listFolders(): AsyncIterable<{ readonly key: string; readonly folder: string }>;
  /**
   * Fills a bare repository, whose branches, tags and pull requests are those of the history then. Of a hub that
   * serves no one yet.
   */
  mirror(key: string, fill: (gitDir: string) => Promise<void>): Promise<void>;
  /**
   * Lets `fill` add objects to a history, and moves the refs that it says; `false` when one is not where it was.
   * Others see nothing of it before.
   */
  receive(key: string, fill: (gitDir: string) => Promise<readonly RefUpdate[]>): Promise<boolean>;
  /**
   * Makes what `folderOf` says as new as the history is. `renew` also takes nothing of the folder for right;
   * `false` where the folder itself is the truth.
   */
  catchUp(key: string): Promise<void>;
  renew(key: string): Promise<boolean>;
  /** Branches, tags and pull requests, with what each names: for an annotated tag, the tag. */
  refIds(key: string): Promise<RefId[] | undefined>;
  /** Names of packs in a store of objects that are damaged. Reads all of them. */
  badPacks(key: string): Promise<readonly string[]>;
  /** Ends the helper processes. */
  close(): void;
}

export interface GitStoreOptions {
  /** Serves a commit by its id even if no branch, tag or pull request leads to it. */
  readonly servesUnreachable?: boolean;
  /** Whose half-made repositories these are. */
  readonly processId?: string;
  /** Absent: the repositories' own files are the truth. */
  readonly moveRefs?: MoveRefs;
  /** Absent: its own. */
  readonly readers?: ObjectReaders;
  /** The repositories are copies: an object that is missing there is not missing in the history. */
  readonly areCopies?: boolean;
}

/** Bare repositories under `root`, two levels deep: `ab/abcd….git`, written and read by the real git. */
export function createGitStore(
  root: string,
  {
    servesUnreachable = false,
    processId = randomUUID(),
    moveRefs = moveRefFiles,
    readers: given,
    areCopies = false,
  }: GitStoreOptions = {},
): FileGitStore {
  const folders = createRepositoryFolders(root, processId);
  const { of: gitDirOf, ensure } = folders;
  const readers = given ?? createObjectReaders(gitDirOf);
  const trees = createTrees(readers.of, areCopies);
  /** Of commits that no ref leads to yet. */
  const fresh = new Map<CommitId, readonly MadeObject[]>();
  const stage = (key: string, gitDir: string) =>
    createStaging(gitDir, {
      readerOf: () => readers.of(key),
      // A copy is not believed after the machine has started again.
      isDurable: !areCopies,
      onCommit: (commit, objects) => fresh.set(commit, objects),
    });

  return {
    ...createRefs(gitDirOf, ensure, moveRefs),

    stage: async (key) => stage(key, await ensure(key)),

    async commit(key, commit, staging) {
      const gitDir = await ensure(key);
      const own = (staging ?? stage(key, gitDir)) as SmallStaging;
      const to = await own.commit(commit, areCopies);
      const objects = fresh.get(to);
      fresh.delete(to);
      const { branch: name, parent: from } = commit;
      const ref = name.startsWith("refs/") ? name : `refs/heads/${name}`;
      return (await moveRefs(key, gitDir, [{ ref, from, to }], objects)) ? to : undefined;
    },

    ...trees,
    ...createMerging(gitDirOf),

    resolve: createResolver(
      gitDirOf,
      readers.of,
      servesUnreachable ? undefined : createReachability(),
    ),

    async read(key, oid) {
      const object = await readers.of(key)?.read(oid);
      return object?.type === "blob" ? object.content : undefined;
    },

    ...createLogs(gitDirOf, readers.of, trees),

    reachable: async (key, oids) =>
      servesUnreachable ? oids : reachableObjects(gitDirOf(key), oids),

    pointers: (key) => namedDigests(gitDirOf(key)),

    async maintain(key, since) {
      await maintain(gitDirOf(key), since);
      // It may hold files open that are deleted by now.
      readers.end(key);
    },

    async copy(from, to) {
      if (!existsSync(gitDirOf(from))) return;
      const refs = ["heads", "tags"].map((kind) => `+refs/${kind}/*:refs/${kind}/*`);
      const target = await ensure(to);
      await mustRunGit(target, ["fetch", "--quiet", "--no-tags", gitDirOf(from), ...refs], {
        as: "maintenance",
      });
    },

    async forget(key, oids) {
      const gitDir = await ensure(key);
      return forgetBlobs(gitDir, oids, (updates) => moveRefs(key, gitDir, updates));
    },

    size: (key) => folderSize(join(gitDirOf(key), "objects")),

    async remove(key) {
      readers.end(key);
      await folders.remove(key);
    },

    histories: () => listHistories(root),

    async sweep() {},

    async check() {
      await mkdir(root, { recursive: true });
      await mustRunGit(root, ["--version"]);
    },

    async servePack(key, request) {
      const gitDir = await ensure(key);
      const { service, body } = request;
      const move = (updates: readonly RefUpdate[]) => moveRefs(key, gitDir, updates);
      // One that has failed is read by git itself, which says so.
      if (!body || body.errored || service !== "git-upload-pack" || servesUnreachable)
        return servePack(gitDir, { ...request, servesUnreachable }, move);
      return servePack(gitDir, { ...request, body: reachableWants(gitDir, body) }, move);
    },

    folderOf: gitDirOf,

    mirror: async (key, fill) => fill(await ensure(key)),

    async receive(key, fill) {
      const fillAndMove = async (gitDir: string) => {
        const updates = await fill(gitDir);
        return updates.length === 0 || moveRefs(key, gitDir, updates);
      };
      // Copies are found by their place while they are filled.
      return areCopies ? fillAndMove(await ensure(key)) : folders.fill(key, fillAndMove);
    },

    refIds: async (key) => (existsSync(gitDirOf(key)) ? listRefIds(gitDirOf(key)) : undefined),

    listFolders: folders.list,

    async catchUp() {},

    renew: async () => false,

    badPacks: async () => [],

    close: readers.endAll,
  };
}
