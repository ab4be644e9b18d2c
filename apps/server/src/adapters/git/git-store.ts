import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { GitDiffFormat, GitStore } from "@orrery/registry";
import { parseCommitId } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import { growingCache } from "../../growing-cache.ts";
import { ignore } from "../file-names.ts";
import { createStaging, importCommit } from "./fast-import.ts";
import { folderSize } from "./folder-size.ts";
import { forgetBlobs } from "./forget-blobs.ts";
import { HISTORY_FORMAT, parseHistory } from "./history-format.ts";
import { lastCommits } from "./last-commits.ts";
import { listHistories } from "./list-histories.ts";
import { createMerging } from "./merging.ts";
import { createObjectReader, EMPTY_TREE, type ObjectReader } from "./object-reader.ts";
import { createReachability, reachableObjects } from "./reachability.ts";
import { reachableWants } from "./reachable-wants.ts";
import { createRefs } from "./refs.ts";
import { createResolver } from "./resolve-revision.ts";
import { mustRunGit, runGit, streamGit } from "./run-git.ts";
import { type PackRequest, servePack } from "./serve-pack.ts";
import { maintain, namedDigests } from "./tidy.ts";
import { createTrees } from "./trees.ts";

const MAX_READERS = 16;

const DIFF: Readonly<Record<GitDiffFormat, readonly string[]>> = {
  unified: ["--no-color"],
  raw: ["--raw", "-z", "--no-abbrev"],
  counts: ["--numstat", "-z"],
};

export interface FileGitStore extends GitStore {
  /** Git's own protocol on one repository; answers what git says. */
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
  const gitDirOf = (key: string) => join(root, key.slice(-2), `${key}.git`);
  const readers = new LRUCache<string, ObjectReader>({
    max: MAX_READERS,
    ttl: 60_000,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    dispose: (reader) => reader.close(),
  });
  const trees = createTrees(readerOf);
  const counts = growingCache<string, number>(5000);
  const histories = new LRUCache<string, Awaited<ReturnType<typeof lastCommits>>>({ max: 500 });

  async function ensure(key: string): Promise<string> {
    const gitDir = gitDirOf(key);
    if (existsSync(gitDir)) return gitDir;
    const fresh = join(root, "incoming", processId, randomUUID());
    await mkdir(fresh, { recursive: true });
    await mustRunGit(fresh, ["init", "--bare", "--quiet", "--initial-branch=main"]);
    await mkdir(dirname(gitDir), { recursive: true });
    // Two at once: the second rename finds a folder that is not empty, and its own copy goes.
    await rename(fresh, gitDir).catch(() => rm(fresh, { recursive: true, force: true }));
    return gitDir;
  }

  function readerOf(key: string): ObjectReader | undefined {
    const gitDir = gitDirOf(key);
    if (!existsSync(gitDir)) return undefined;
    const known = readers.get(key);
    if (known) return known;
    const reader = createObjectReader(gitDir);
    readers.set(key, reader);
    return reader;
  }

  return {
    ...createRefs(gitDirOf, ensure),

    stage: async (key) => createStaging(await ensure(key)),

    async commit(key, commit) {
      const gitDir = await ensure(key);
      const ref = `refs/orrery/incoming/${randomUUID()}`;
      await importCommit(gitDir, ref, commit);
      const id = parseCommitId((await mustRunGit(gitDir, ["rev-parse", ref])).toString().trim());
      if (!id) throw new Error("git rev-parse gave no commit id.");
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
      readerOf,
      servesUnreachable ? undefined : createReachability(),
    ),

    async read(key, oid) {
      const object = await readerOf(key)?.read(oid);
      return object?.type === "blob" ? object.content : undefined;
    },

    async log(key, commit, limit, skip = 0, path) {
      const page = [`--max-count=${limit}`, `--skip=${skip}`];
      const args = ["log", "-z", ...page, `--format=${HISTORY_FORMAT}`, commit, "--"];
      if (path) args.push(path);
      return parseHistory(await mustRunGit(gitDirOf(key), args, { as: "log" }));
    },

    async count(key, commit) {
      const known = counts.get(`${key} ${commit}`);
      if (known !== undefined) return known;
      const args = ["rev-list", "--count", commit, "--"];
      const output = await mustRunGit(gitDirOf(key), args, { as: "log" });
      const count = Number(output.toString());
      counts.set(`${key} ${commit}`, count);
      return count;
    },

    diff: async (key, from, to, format) =>
      streamGit(gitDirOf(key), ["diff", ...DIFF[format], from ?? EMPTY_TREE, to, "--"], "diff"),

    async lastCommits(key, commit, path) {
      const cached = `${key} ${commit} ${path}`;
      const known = histories.get(cached);
      if (known) return known;
      const reader = readerOf(key);
      if (!reader) return new Map();
      const entries = (await trees.list(key, commit, path, false)) ?? [];
      const names = entries.map((entry) => entry.path);
      const found = await lastCommits(gitDirOf(key), reader, commit, path, names);
      histories.set(cached, found);
      return found;
    },

    reachable: async (key, oids) =>
      servesUnreachable ? oids : reachableObjects(gitDirOf(key), oids),

    pointers: (key) => namedDigests(gitDirOf(key)),

    async maintain(key, since) {
      await maintain(gitDirOf(key), since);
      // It may hold files open that are deleted by now.
      readers.delete(key);
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
      readers.delete(key);
      // Out of its place at once: a removal that is cut short leaves nothing that looks like a history.
      const litter = join(root, "incoming", processId, randomUUID());
      await mkdir(dirname(litter), { recursive: true });
      await rename(gitDirOf(key), litter).catch(ignore("ENOENT"));
      await rm(litter, { recursive: true, force: true });
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

    async *listFolders() {
      for (const part of (await readdir(root).catch(ignore("ENOENT"))) ?? []) {
        if (part === "incoming" || part === "damaged") continue;
        for (const name of await readdir(join(root, part)))
          if (name.endsWith(".git"))
            yield { key: name.slice(0, -".git".length), folder: join(root, part, name) };
      }
    },

    close: () => readers.clear(),
  };
}
