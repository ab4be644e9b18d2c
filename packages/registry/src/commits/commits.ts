import { RegistryError } from "../errors.ts";
import { mostRead } from "../files/most-listed.ts";
import type { GitChange, GitCommit } from "../git.ts";
import { type CommitId, isBranchName, parseRepoPath, type RepoId, type RepoPath } from "../ids.ts";
import { inTurns } from "../in-turns.ts";
import type { Lfs } from "../lfs/lfs.ts";
import { parsePullRef, pullRef } from "../pulls/pull.ts";
import { canPushTo } from "../pulls/pull-access.ts";
import { findPull } from "../pulls/pull-store.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry.ts";
import { getProposableRepo, getWritableRepo } from "../repos/get-repo.ts";
import { DEFAULT_BRANCH, type Repo } from "../repos/repo.ts";
import type { Scans } from "../scans/scans.ts";
import { type AccountViewer, anonymous, type Viewer } from "../viewer.ts";
import { tooManyEntries } from "./check-tree.ts";
import type { NewCommit } from "./commit-operation.ts";
import type { Indexer } from "./indexer.ts";
import { attributesLine, lfsRule } from "./lfs-attributes.ts";
import { checkPaths, foldersOf } from "./path-clash.ts";
import { type Written, withPending } from "./pending.ts";
import { type StagedCommit, stageOperations } from "./stage-operations.ts";

export type Commits = ReturnType<typeof createCommits>;

const ATTRIBUTES = parseRepoPath(".gitattributes") as RepoPath;
const MAX_TRIES = 20;
const DEFAULT_REF = `refs/heads/${DEFAULT_BRANCH}`;

export function createCommits(
  deps: RegistryDeps & { indexer: Indexer; lfs: Lfs; quotas: Quotas; scans: Scans },
) {
  const { db, git, blobs, lfs, quotas, now, readYaml, scans, limits } = deps;

  async function readAttributes(key: string, head: CommitId | undefined): Promise<string> {
    const entry = head && (await git.find(key, head, ATTRIBUTES));
    const content = entry && (await git.read(key, entry.oid));
    return content ? new TextDecoder().decode(content) : "";
  }

  return {
    /**
     * Adds a commit. All of it happens or nothing; when it returns, history and catalogue agree.
     * A commit that changes nothing answers the branch as it is. Throws `commit-conflict` when the
     * branch is not at `parent`.
     */
    async create(viewer: Viewer, id: RepoId, commit: NewCommit): Promise<CommitId> {
      const { repo, ref } = await this.target(viewer, id, commit.branch);
      checkParent(commit, await git.resolve(repo.key, ref));
      const { name } = viewer as AccountViewer;
      return withPending(deps, repo.key, () => this.write({ viewer, name }, repo, ref, commit));
    },

    /** The first commit of a repo whose rights were checked when it was made; harmless twice. */
    async createFirst(
      name: string,
      repo: Repo,
      operations: NewCommit["operations"],
    ): Promise<void> {
      const commit = { branch: DEFAULT_BRANCH, message: "initial commit", operations };
      const author = { viewer: anonymous, name };
      await withPending(deps, repo.key, () => this.write(author, repo, DEFAULT_REF, commit));
    },

    /** Where a commit of this viewer goes: a branch, or a pull request that is theirs to change. */
    async target(viewer: Viewer, id: RepoId, revision: string) {
      const number = parsePullRef(revision);
      if (number === undefined) {
        const repo = await getWritableRepo(deps, viewer, id);
        const branch = branchOf(revision);
        if (!isBranchName(branch)) throw noRevision(revision);
        return { repo, ref: `refs/heads/${branch}` };
      }
      const repo = await getProposableRepo(deps, viewer, id);
      const pull = await findPull(db, repo.key, number);
      if (!pull) throw noRevision(revision);
      if (!canPushTo(viewer, repo, pull))
        throw new RegistryError("forbidden", `You cannot change ${revision}.`);
      return { repo, ref: pullRef(number) };
    },

    /** Stages the contents and moves the ref. Call it with a pending row beside it. */
    async write(
      { viewer, name }: { readonly viewer: Viewer; readonly name: string },
      repo: Repo,
      ref: string,
      commit: NewCommit,
    ): Promise<Written<CommitId>> {
      const head = await git.resolve(repo.key, ref);
      // Only a new repo's first commit makes a branch (contract §2.6).
      if (!head && ref !== DEFAULT_REF) throw noRevision(commit.branch);
      const staged = await this.stage(viewer, repo, commit, head);
      return this.apply(name, repo.key, ref, commit, staged);
    },

    /** Makes the commit where the ref is now, and again where it was moved meanwhile. */
    async apply(
      author: string,
      key: string,
      ref: string,
      commit: Pick<NewCommit, "message" | "parent">,
      staged: StagedCommit,
    ): Promise<Written<CommitId>> {
      for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
        const head = await git.resolve(key, ref);
        checkParent(commit, head);
        const changes = await this.changes(key, head, staged);
        if (changes.length === 0 && head) return { value: head, isMoved: false };
        const created = await git.commit(key, {
          branch: ref,
          parent: head,
          changes,
          message: commit.message,
          author: authorOf(author),
          date: now(),
        });
        if (!created) continue;
        await quotas.grow(key, stagedBytes(staged));
        return { value: created, isMoved: ref === DEFAULT_REF };
      }
      throw conflict();
    },

    /** Writes the contents, as far as the viewer may; nothing is visible yet. */
    async stage(
      viewer: Viewer,
      repo: Repo,
      commit: NewCommit,
      head: CommitId | undefined,
    ): Promise<StagedCommit> {
      const { key } = repo;
      const attributes = await readAttributes(key, head);
      const remaining = await quotas.remaining(key);
      const staging = await git.stage(key);
      try {
        return await stageOperations(
          {
            viewer,
            repo,
            git: staging,
            blobs,
            lfs,
            scans,
            attributes,
            quotas,
            remaining,
            readYaml,
            most: limits.commitEntries,
          },
          commit.operations,
        );
      } finally {
        await staging.close();
      }
    },

    /** The staged writes and deletes as they fall on `head`, and the line that keeps new LFS files in LFS. */
    async changes(
      key: string,
      head: CommitId | undefined,
      staged: StagedCommit,
    ): Promise<readonly GitChange[]> {
      const most = mostRead(limits);
      const entries = (head && (await git.list(key, head, "", true, most + 1))) ?? [];
      if (entries.length > most) throw tooManyEntries(most);
      const present = new Map<RepoPath, string>();
      for await (const batch of inTurns(entries))
        for (const { type, path, oid } of batch) if (type === "file") present.set(path, oid);
      const deleted = deletedPaths(present, staged);
      const left = [...present.keys()].filter((path) => !deleted.has(path));
      const { entries: count, clash } = await checkPaths(left, staged.writes.keys());
      if (count > most) throw tooManyEntries(most);
      if (clash)
        throw new RegistryError(
          "path-clash",
          `${clash.path} cannot stand beside ${clash.other}: they differ only by case, or one is a folder.`,
        );
      const writes = new Map([...staged.writes].map(([path, { oid }]) => [path, oid]));
      const attributes = staged.attributes ?? (await readAttributes(key, head));
      const missing = [...staged.lfsPaths].filter((path) => !lfsRule(attributes)(path));
      if (missing.length > 0) {
        const text = attributes.replace(/(?<=[^\n])$/, "\n") + missing.map(attributesLine).join("");
        const staging = await git.stage(key);
        writes.set(ATTRIBUTES, (await staging.write(new TextEncoder().encode(text))).oid);
        await staging.close();
      }
      return [
        ...[...deleted].map((path): GitChange => ({ type: "delete", path })),
        ...[...writes]
          .filter(([path, oid]) => present.get(path) !== oid)
          .map(([path, oid]): GitChange => ({ type: "write", path, oid })),
      ];
    },

    /** Newest first. */
    async log(key: string, commit: CommitId, limit: number): Promise<readonly GitCommit[]> {
      return git.log(key, commit, limit);
    },
  };
}

const stagedBytes = ({ writes }: StagedCommit): number =>
  [...writes.values()].reduce((sum, { size }) => sum + size, 0);

/** Present files that go: named ones (which must be there), and all below named folders. */
function deletedPaths(
  present: ReadonlyMap<RepoPath, string>,
  { deletes, deletedFolders, writes }: StagedCommit,
): ReadonlySet<RepoPath> {
  for (const path of deletes)
    if (!present.has(path))
      throw new RegistryError("entry-not-found", `A file with this name doesn't exist: ${path}`);
  const isInFolder = (path: RepoPath) =>
    deletedFolders.size > 0 && foldersOf(path).some((folder) => deletedFolders.has(folder));
  return new Set(
    [...present.keys()].filter(
      (path) => !writes.has(path) && (deletes.has(path) || isInFolder(path)),
    ),
  );
}

/** The branch that a revision to commit to names. */
export const branchOf = (revision: string): string =>
  revision === "HEAD" ? DEFAULT_BRANCH : revision.replace(/^refs\/heads\//, "");

/** Throws `commit-conflict` when a commit that says where it starts does not start there. */
export function checkParent(
  { parent }: Pick<NewCommit, "parent">,
  head: CommitId | undefined,
): void {
  if (parent !== undefined && !head?.startsWith(parent.toLowerCase())) throw conflict();
}

const noRevision = (revision: string) =>
  new RegistryError("revision-not-found", `Invalid rev id: ${revision}`);

/** The sentence is a promise of the hub protocol: clients show it and tests pin it. */
const conflict = () =>
  new RegistryError(
    "commit-conflict",
    "The branch was updated since you opened this page. Please refresh and try again.",
  );

/** Addresses are private; git needs one, so everybody has one that leads nowhere. */
export const authorOf = (name: string) => ({ name, email: `${name}@users.noreply.orrery` });
