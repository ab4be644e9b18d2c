import { type CommitId, type GitStore, parseCommitId } from "@orrery/registry";
import { growingCache } from "../../base/growing-cache.ts";
import type { ObjectReader } from "./object-reader.ts";
import { readRef } from "./ref-files.ts";

/** Our repositories are made with it, and nothing points `HEAD` elsewhere. */
const HEAD = "refs/heads/main";
const HEADS = /^refs\/heads\//;

/**
 * Reads where refs are each time; remembers for a minute which commit an id leads to. With `isReachable`,
 * an id counts only where a ref leads to its commit.
 */
export function createResolver(
  gitDirOf: (key: string) => string,
  readerOf: (key: string) => ObjectReader | undefined,
  isReachable: ((gitDir: string, commit: CommitId) => Promise<boolean>) | undefined,
): GitStore["resolve"] {
  const commits = growingCache<string, CommitId>(20_000, 60_000);

  /** Resolves a commit or an annotated tag. */
  async function commitOf(key: string, oid: string): Promise<CommitId | undefined> {
    const known = commits.get(`${key} ${oid}`);
    if (known) return known;
    const object = await readerOf(key)?.read(`${oid}^{commit}`);
    const commit = object && parseCommitId(object.oid);
    if (commit) commits.set(`${key} ${oid}`, commit);
    return commit;
  }

  return async (key, revision) => {
    if (parseCommitId(revision)) {
      const commit = await commitOf(key, revision);
      if (commit && (!isReachable || (await isReachable(gitDirOf(key), commit)))) return commit;
    }
    const full = revision === "HEAD" ? HEAD : revision;
    const names = [full, `refs/heads/${revision}`, `refs/tags/${revision}`];
    for (const name of names) {
      const oid = readRef(gitDirOf(key), name);
      // A branch contains a commit: git rejects anything else there.
      const commit = oid && (HEADS.test(name) ? parseCommitId(oid) : await commitOf(key, oid));
      if (commit) return commit;
    }
    return undefined;
  };
}
