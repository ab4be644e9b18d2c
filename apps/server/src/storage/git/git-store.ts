import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { GitStore } from "@orrery/registry";
import { parseCommitId } from "@orrery/registry";
import { createStaging, importCommit } from "./fast-import.ts";
import { listHistories } from "./list-histories.ts";
import { createLogs } from "./logs.ts";
import { createMerging } from "./merging.ts";
import { createObjectReaders } from "./object-readers.ts";
import { createRefs } from "./refs.ts";
import { createRepositoryFolders } from "./repository-folders.ts";
import { createResolver } from "./resolve-revision.ts";
import { mustRunGit, runGit } from "./run-git.ts";
import { reachableWants } from "./transfer/reachable-wants.ts";
import { type PackRequest, servePack } from "./transfer/serve-pack.ts";
import { createTrees } from "./trees.ts";
import { folderSize } from "./upkeep/folder-size.ts";
import { forgetBlobs } from "./upkeep/forget-blobs.ts";
import { createReachability, reachableObjects } from "./upkeep/reachability.ts";
import { maintain, namedDigests } from "./upkeep/tidy.ts";

export interface FileGitStore extends GitStore {
  /** Git's own protocol on one repository; returns git's output. */
  servePack(key: string, request: PackRequest): Promise<Readable>;
  /** Where a repo's history is, or would be. */
  folderOf(key: string): string;
  /** Folders of histories, with the keys that they have by their names. */
  listFolders(): AsyncIterable<{ readonly key: string; readonly folder: string }>;
  /** Ends the helper processes. */
  close(): void;
}

export interface GitStoreOptions {
  /** Serves a commit by its id even if no branch, tag or pull request leads to it. */
  readonly servesUnreachable?: boolean;
  /** Whose half-made repositories these are. */
  readonly processId?: string;
}

/** Bare repositories under `root`, two levels deep: `ab/abcd….git`, written and read by the real git. */
export function createGitStore(
  root: string,
  { servesUnreachable = false, processId = randomUUID() }: GitStoreOptions = {},
): FileGitStore {
  const folders = createRepositoryFolders(root, processId);
  const { of: gitDirOf, ensure } = folders;
  const readers = createObjectReaders(gitDirOf);
  const trees = createTrees(readers.of);

  return {
    ...createRefs(gitDirOf, ensure),

    stage: async (key) => createStaging(await ensure(key)),

    async commit(key, commit) {
      const gitDir = await ensure(key);
      const ref = `refs/orrery/incoming/${randomUUID()}`;
      await importCommit(gitDir, ref, commit);
      const id = parseCommitId((await mustRunGit(gitDir, ["rev-parse", ref])).toString().trim());
      if (!id) throw new Error("git rev-parse returned no commit ID.");
      const { branch: name } = commit;
      const branch = name.startsWith("refs/") ? name : `refs/heads/${name}`;
      const wanted = commit.parent ?? "0".repeat(40);
      const { exitCode } = await runGit(gitDir, ["update-ref", branch, id, wanted]);
      await runGit(gitDir, ["update-ref", "-d", ref]);
      return exitCode === 0 ? id : undefined;
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

    forget: async (key, oids) => forgetBlobs(await ensure(key), oids),

    size: (key) => folderSize(join(gitDirOf(key), "objects")),

    async remove(key) {
      readers.end(key);
      await folders.remove(key);
    },

    histories: () => listHistories(root),

    async check() {
      await mkdir(root, { recursive: true });
      await mustRunGit(root, ["--version"]);
    },

    async servePack(key, request) {
      const gitDir = await ensure(key);
      const { service, body } = request;
      if (!body || service !== "git-upload-pack" || servesUnreachable)
        return servePack(gitDir, { ...request, servesUnreachable });
      return servePack(gitDir, { ...request, body: reachableWants(gitDir, body) });
    },

    folderOf: gitDirOf,

    listFolders: folders.list,

    close: readers.endAll,
  };
}
