import { authorOf } from "../commits/commits.ts";
import type { Indexer } from "../commits/indexer.ts";
import { withPending } from "../commits/pending.ts";
import { RegistryError } from "../errors.ts";
import type { GitRef } from "../git.ts";
import { type CommitId, isBranchName, parseCommitId, type RepoId } from "../ids.ts";
import { parsePullRef } from "../pulls/pull.ts";
import type { RegistryDeps } from "../registry.ts";
import { getRepo, getWritableRepo } from "../repos/get-repo.ts";
import { DEFAULT_BRANCH } from "../repos/repo.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { NamedRef, NewBranch, NewTag, Refs } from "./ref.ts";

const HEADS = "refs/heads/";
const TAGS = "refs/tags/";
const PULLS = "refs/pr/";

/** Branches and tags. The sentences of refusals are promises of the hub protocol (§2.8). */
export function createRefs(deps: RegistryDeps & { indexer: Indexer }) {
  const { git, now } = deps;

  async function resolve(key: string, revision: string): Promise<CommitId> {
    const commit = await git.resolve(key, revision);
    if (!commit) throw notFound(revision);
    return commit;
  }

  /** Makes objects and moves a ref, and derives again what the default branch says. */
  const write = <Value>(key: string, ref: string, work: () => Promise<Value>) =>
    withPending(deps, key, async () => ({
      value: await work(),
      isMoved: ref === HEADS + DEFAULT_BRANCH,
    }));

  return {
    async list(viewer: Viewer, id: RepoId): Promise<Refs> {
      const { key } = await getRepo(deps, viewer, id);
      const all = await git.refs(key, [HEADS, TAGS, PULLS]);
      return { branches: named(all, HEADS), tags: named(all, TAGS), pulls: named(all, PULLS) };
    },

    async createBranch(viewer: Viewer, id: RepoId, wanted: NewBranch): Promise<void> {
      const { key } = await getWritableRepo(deps, viewer, id);
      if (!isFreeName(wanted.name)) throw invalid(HEADS + wanted.name);
      const ref = HEADS + wanted.name;
      await write(key, ref, async () => {
        const [to, from] = await Promise.all([
          wanted.isEmpty
            ? git.orphan(key, { ...signed(viewer), message: "initial commit" })
            : resolve(key, wanted.from ?? DEFAULT_BRANCH),
          git.resolve(key, ref),
        ]);
        if (from && !wanted.overwrites) throw exists(ref);
        // To be overwritten with nothing in particular: it stays.
        if (from && wanted.from === undefined && !wanted.isEmpty) return;
        if (from === to) return;
        if (!(await git.moveRef(key, ref, from, to))) throw exists(ref);
      });
    },

    async deleteBranch(viewer: Viewer, id: RepoId, name: string): Promise<void> {
      const { key } = await getWritableRepo(deps, viewer, id);
      const ref = HEADS + name;
      if (name === DEFAULT_BRANCH) throw new RegistryError("forbidden", `Cannot delete ${ref}`);
      await this.delete(key, ref, name);
    },

    async createTag(viewer: Viewer, id: RepoId, wanted: NewTag): Promise<void> {
      const { key } = await getWritableRepo(deps, viewer, id);
      const { name, revision, message } = wanted;
      if (!isFreeName(name)) throw invalid(TAGS + name);
      await write(key, TAGS + name, async () => {
        const target = await resolve(key, revision);
        const tag = { name, target, ...signed(viewer), ...(message && { message }) };
        if (!(await git.tag(key, tag))) throw exists(TAGS + name);
      });
    },

    async deleteTag(viewer: Viewer, id: RepoId, name: string): Promise<void> {
      const { key } = await getWritableRepo(deps, viewer, id);
      await this.delete(key, TAGS + name, name);
    },

    async delete(key: string, ref: string, name: string): Promise<void> {
      if (!(await git.resolve(key, ref))) throw notFound(name);
      await git.dropRef(key, ref);
    },

    /** Leaves a branch with its files and one commit. The commits before stay where other refs lead to them. */
    async squash(viewer: Viewer, id: RepoId, name: string, message: string): Promise<CommitId> {
      const { key } = await getWritableRepo(deps, viewer, id);
      const ref = parsePullRef(name) === undefined ? HEADS + name : name;
      const from = isBranchName(name) ? await git.resolve(key, ref) : undefined;
      if (!from) {
        const isOther = parseCommitId(name) || (await git.resolve(key, TAGS + name));
        if (!isOther) throw notFound(name);
        throw new RegistryError("bad-request", `Invalid branch: ${name} is not a branch.`);
      }
      const squashed = await write(key, ref, async () => {
        const to = await git.orphan(key, { ...signed(viewer), message, like: from });
        return (await git.moveRef(key, ref, from, to)) ? to : undefined;
      });
      return squashed ?? this.squash(viewer, id, name, message);
    },
  };

  function signed(viewer: Viewer) {
    return { author: authorOf((viewer as AccountViewer).name), date: now() };
  }
}

const named = (refs: readonly GitRef[], kind: string): readonly NamedRef[] =>
  refs
    .filter(({ name }) => name.startsWith(kind))
    .map(({ name, commit }) => ({ name: name.slice(kind.length), ref: name, commit }));

/** A name that no other revision could be taken for. */
const isFreeName = (name: string): boolean =>
  isBranchName(name) && name !== "HEAD" && !name.startsWith("refs/") && !parseCommitId(name);

const notFound = (revision: string) =>
  new RegistryError("revision-not-found", `Invalid rev id: ${revision}`);

const exists = (ref: string) => new RegistryError("ref-exists", `Reference ${ref} already exists`);

const invalid = (ref: string) => new RegistryError("bad-request", `Invalid reference name: ${ref}`);
