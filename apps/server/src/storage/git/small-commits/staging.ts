import type { CommitId, GitStaging, NewGitCommit, StagedBlob } from "@orrery/registry";
import { createFastImport } from "../fast-import.ts";
import type { ObjectReader } from "../object-reader.ts";
import { editTree } from "./edit-tree.ts";
import { type MadeObject, makeCommit, makeObject } from "./git-bytes.ts";
import { writeLoose } from "./write-loose.ts";

/** What is held in memory until the commit. */
const MOST_BYTES = 1_000_000;
const MOST_BLOBS = 64;

export interface StagingOptions {
  readonly readerOf: () => ObjectReader | undefined;
  readonly isDurable: boolean;
  /** Called with all objects of a commit that its parent does not lead to, where they are known. */
  readonly onCommit: (commit: CommitId, objects: readonly MadeObject[]) => void;
}

export interface SmallStaging extends GitStaging {
  /** `isPacked`: what `onCommit` is called with is not written, since the caller makes a pack of it. */
  commit(commit: NewGitCommit, isPacked?: boolean): Promise<CommitId>;
}

/**
 * Writes a few small blobs and a commit of them without a process: starting one costs more than the rest of such a
 * commit. Everything else is left to `git fast-import`, which would make the same objects.
 */
export function createStaging(
  gitDir: string,
  { readerOf, isDurable, onCommit }: StagingOptions,
): SmallStaging {
  const held = new Map<string, MadeObject>();
  /** Written by an earlier fast-import: a commit that came too late is made again without one. */
  const stored = new Set<string>();
  let bytes = 0;
  let git: GitStaging | undefined;
  let isOver = false;

  async function handOver(): Promise<GitStaging> {
    git = createFastImport(gitDir);
    for (const { oid, content } of held.values()) {
      await git.write(content);
      stored.add(oid);
    }
    held.clear();
    return git;
  }

  async function commitHeld(
    commit: NewGitCommit,
    isPacked: boolean,
  ): Promise<CommitId | undefined> {
    const { parent, changes } = commit;
    const oids = changes.flatMap((change) => (change.type === "delete" ? [] : [change.oid]));
    if (!oids.every((oid) => held.has(oid) || stored.has(oid))) return undefined;
    const read = async (expression: string) => {
      const object = await readerOf()?.read(expression);
      return object?.type === "tree" ? object.content : undefined;
    };
    const trees = await editTree(read, parent && `${parent}^{tree}`, changes);
    const root = trees?.at(-1);
    if (!trees || !root) return undefined;
    const made = makeCommit(root.oid, commit);
    const blobs = [...new Set(oids)].flatMap((oid) => held.get(oid) ?? []);
    const isAll = !oids.some((oid) => stored.has(oid));
    if (!isPacked || !isAll)
      await writeLoose(gitDir, [...held.values(), ...trees, made], isDurable);
    if (isAll) onCommit(made.oid as CommitId, [made, ...trees, ...blobs]);
    return made.oid as CommitId;
  }

  async function writeTo(to: GitStaging, content: Uint8Array): Promise<StagedBlob> {
    const blob = await to.write(content);
    stored.add(blob.oid);
    return blob;
  }

  return {
    async write(content) {
      isOver = false;
      if (git) return writeTo(git, content);
      bytes += content.byteLength;
      if (bytes > MOST_BYTES || held.size >= MOST_BLOBS) return writeTo(await handOver(), content);
      const blob = makeObject("blob", content);
      held.set(blob.oid, blob);
      return { oid: blob.oid, size: content.byteLength };
    },

    async commit(commit, isPacked = false) {
      const made =
        (git ? undefined : await commitHeld(commit, isPacked)) ??
        (await (git ?? (await handOver())).commit(commit));
      git = undefined;
      isOver = true;
      return made;
    },

    async close() {
      if (git) return git.close();
      if (isOver) return;
      isOver = true;
      await writeLoose(gitDir, [...held.values()], isDurable);
    },
  };
}
