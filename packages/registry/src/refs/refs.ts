import { authorOf } from "../commits/commit-author.ts";
import { RegistryError } from "../errors.ts";
import type { GitRef } from "../git.ts";
import { type CommitId, isBranchName, parseCommitId, type RepoId } from "../ids.ts";
import { getRepo, getWritableRepo } from "../repos/get-repo.ts";
import { DEFAULT_BRANCH } from "../repos/repo.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import {
  CONVERTS,
  HEADS,
  type MovedRef,
  type MovedTo,
  type NamedRef,
  type NewBranch,
  type NewTag,
  PULLS,
  type RefLists,
  TAGS,
} from "./ref.ts";
import { refNotFound } from "./ref-not-found.ts";
import { squashBranch } from "./squash-branch.ts";
import { type WriteRefDeps, writeRef } from "./write-ref.ts";

/** Branches and tags. The sentences of refusals are promises (hub-protocol §2.8). */
export interface Refs {
  list(viewer: Viewer, id: RepoId): Promise<RefLists>;
  createBranch(viewer: Viewer, id: RepoId, wanted: NewBranch): Promise<MovedRef>;
  deleteBranch(viewer: Viewer, id: RepoId, name: string): Promise<MovedRef>;
  createTag(viewer: Viewer, id: RepoId, wanted: NewTag): Promise<MovedRef>;
  deleteTag(viewer: Viewer, id: RepoId, name: string): Promise<MovedRef>;
  /** Leaves a branch with its files and one commit. The commits before stay where other refs lead to them. */
  squash(viewer: Viewer, id: RepoId, name: string, message: string): Promise<MovedTo>;
}

export function createRefs(deps: WriteRefDeps): Refs {
  const { git, now } = deps;

  async function resolve(key: string, revision: string): Promise<CommitId> {
    const commit = await git.resolve(key, revision);
    if (!commit) throw refNotFound(revision);
    return commit;
  }

  async function deleteRef(key: string, ref: string, name: string): Promise<MovedRef> {
    const from = await git.resolve(key, ref);
    if (!from) throw refNotFound(name);
    await git.dropRef(key, ref);
    return { ref, from, to: undefined };
  }

  return {
    async list(viewer, id) {
      const { key } = await getRepo(deps, viewer, id);
      const all = await git.refs(key, [HEADS, TAGS, PULLS, CONVERTS]);
      return {
        branches: named(all, HEADS),
        tags: named(all, TAGS),
        pulls: named(all, PULLS),
        converts: named(all, CONVERTS),
      };
    },

    async createBranch(viewer, id, wanted) {
      const { key } = await getWritableRepo(deps, viewer, id);
      if (!isFreeName(wanted.name)) throw invalid(HEADS + wanted.name);
      const ref = HEADS + wanted.name;
      return writeRef(deps, key, ref, async () => {
        const [to, from] = await Promise.all([
          wanted.isEmpty
            ? git.orphan(key, { ...signed(viewer), message: "initial commit" })
            : resolve(key, wanted.from ?? DEFAULT_BRANCH),
          git.resolve(key, ref),
        ]);
        if (from && !wanted.overwrites) throw exists(ref);
        // To be overwritten with nothing in particular: it stays.
        if (from && wanted.from === undefined && !wanted.isEmpty) return { ref, from, to: from };
        if (from !== to && !(await git.moveRef(key, ref, from, to))) throw exists(ref);
        return { ref, from, to };
      });
    },

    async deleteBranch(viewer, id, name) {
      const { key } = await getWritableRepo(deps, viewer, id);
      const ref = HEADS + name;
      if (name === DEFAULT_BRANCH) throw new RegistryError("forbidden", `Cannot delete ${ref}`);
      return deleteRef(key, ref, name);
    },

    async createTag(viewer, id, wanted) {
      const { key } = await getWritableRepo(deps, viewer, id);
      const { name, revision, message } = wanted;
      if (!isFreeName(name)) throw invalid(TAGS + name);
      const ref = TAGS + name;
      return writeRef(deps, key, ref, async () => {
        const target = await resolve(key, revision);
        const tag = { name, target, ...signed(viewer), ...(message && { message }) };
        if (!(await git.tag(key, tag))) throw exists(ref);
        return { ref, from: undefined, to: target };
      });
    },

    async deleteTag(viewer, id, name) {
      const { key } = await getWritableRepo(deps, viewer, id);
      return deleteRef(key, TAGS + name, name);
    },

    squash: (viewer, id, name, message) =>
      squashBranch(deps, viewer, id, name, () => ({ ...signed(viewer), message })),
  };

  function signed(viewer: Viewer) {
    return { author: authorOf((viewer as AccountViewer).name), date: now() };
  }
}

const named = (refs: readonly GitRef[], kind: string): readonly NamedRef[] =>
  refs
    .filter(({ name }) => name.startsWith(kind))
    .map(({ name, commit }) => ({ name: name.slice(kind.length), ref: name, commit }));

/** A name that cannot be confused with another revision. */
const isFreeName = (name: string): boolean =>
  isBranchName(name) && name !== "HEAD" && !name.startsWith("refs/") && !parseCommitId(name);

const exists = (ref: string) => new RegistryError("ref-exists", `Reference ${ref} already exists`);

const invalid = (ref: string) => new RegistryError("bad-request", `Invalid reference name: ${ref}`);
