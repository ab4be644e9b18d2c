import { RegistryError } from "../errors.ts";
import type { GitChange, GitCommit } from "../git.ts";
import { type CommitId, isBranchName, parseRepoPath, type RepoId, type RepoPath } from "../ids.ts";
import type { Lfs } from "../lfs/lfs.ts";
import type { RegistryDeps } from "../registry.ts";
import { DEFAULT_BRANCH, type Repo } from "../repos/repo.ts";
import { getWritableRepo } from "../repos/repos.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { NewCommit } from "./commit-operation.ts";
import type { Indexer } from "./indexer.ts";
import { attributesLine, lfsRule } from "./lfs-attributes.ts";
import { findPathClash } from "./path-clash.ts";
import { type Written, withPending } from "./pending.ts";
import { type StagedCommit, stageOperations } from "./stage-operations.ts";

export type Commits = ReturnType<typeof createCommits>;

const ATTRIBUTES = parseRepoPath(".gitattributes") as RepoPath;
const MAX_TRIES = 20;

export function createCommits(deps: RegistryDeps & { indexer: Indexer; lfs: Lfs }) {
  const { git, blobs, lfs, now } = deps;

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
      const { key } = await getWritableRepo(deps, viewer, id);
      if (!isBranchName(commit.branch))
        throw new RegistryError("bad-request", `"${commit.branch}" cannot be a branch.`);
      checkParent(commit, await git.resolve(key, `refs/heads/${commit.branch}`));
      const { name } = viewer as AccountViewer;
      return withPending(deps, key, () => this.write(name, key, commit));
    },

    /** The first commit of a repo whose rights were checked when it was made; harmless twice. */
    async createFirst(
      author: string,
      { key }: Repo,
      operations: NewCommit["operations"],
    ): Promise<void> {
      const commit = { branch: DEFAULT_BRANCH, message: "initial commit", operations };
      await withPending(deps, key, () => this.write(author, key, commit));
    },

    /** Stages the contents and moves the branch, again when somebody else moved it meanwhile. */
    async write(author: string, key: string, commit: NewCommit): Promise<Written<CommitId>> {
      const branch = `refs/heads/${commit.branch}`;
      const attributes = await readAttributes(key, await git.resolve(key, branch));
      const staged = await this.stage(key, commit, attributes);
      for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
        const head = await git.resolve(key, branch);
        checkParent(commit, head);
        const changes = await this.changes(key, head, staged);
        if (changes.length === 0 && head) return { value: head, isMoved: false };
        const created = await git.commit(key, {
          branch: commit.branch,
          parent: head,
          changes,
          message: commit.message,
          author: authorOf(author),
          date: now(),
        });
        if (created) return { value: created, isMoved: true };
      }
      throw conflict();
    },

    /** Writes the contents; nothing is visible yet. */
    async stage(key: string, commit: NewCommit, attributes: string): Promise<StagedCommit> {
      const staging = await git.stage(key);
      try {
        return await stageOperations(
          { repoKey: key, git: staging, blobs, lfs, attributes },
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
      const entries = (head && (await git.list(key, head, "", true))) ?? [];
      const present = new Map(
        entries.filter(({ type }) => type === "file").map(({ path, oid }) => [path, oid]),
      );
      const deleted = deletedPaths(present, staged);
      const left = [...present.keys()].filter((path) => !deleted.has(path));
      const clash = findPathClash(left, staged.writes.keys());
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

/** Present files that go: named ones (which must be there), and all below named folders. */
function deletedPaths(
  present: ReadonlyMap<RepoPath, string>,
  { deletes, deletedFolders, writes }: StagedCommit,
): ReadonlySet<RepoPath> {
  for (const path of deletes)
    if (!present.has(path))
      throw new RegistryError("entry-not-found", `A file with this name doesn't exist: ${path}`);
  const isInFolder = (path: string) =>
    [...deletedFolders].some((folder) => path.startsWith(`${folder}/`));
  return new Set(
    [...present.keys()].filter(
      (path) => !writes.has(path) && (deletes.has(path) || isInFolder(path)),
    ),
  );
}

function checkParent({ parent }: NewCommit, head: CommitId | undefined): void {
  if (parent !== undefined && !head?.startsWith(parent.toLowerCase())) throw conflict();
}

/** The sentence is a promise of the hub protocol: clients show it and tests pin it. */
const conflict = () =>
  new RegistryError(
    "commit-conflict",
    "The branch was updated since you opened this page. Please refresh and try again.",
  );

/** Addresses are private; git needs one, so everybody has one that leads nowhere. */
const authorOf = (name: string) => ({ name, email: `${name}@users.noreply.orrery` });
