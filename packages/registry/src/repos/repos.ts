import { isClosedTo } from "../access-requests/access-request-access.ts";
import type { Commits } from "../commits/commits.ts";
import type { Indexer } from "../commits/indexer.ts";
import { RegistryError } from "../errors.ts";
import { formatRepoId, isRepoName, type RepoId } from "../ids.ts";
import type { DailyCounts } from "../quotas/daily-counts.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry.ts";
import type { Search } from "../search/search.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { duplicateRepo } from "./duplicate-repo.ts";
import { emptyRepo } from "./empty-repo.ts";
import { endRepo, removeDoomed } from "./end-repo.ts";
import { firstFiles } from "./first-files.ts";
import {
  getAdministrableRepo,
  getProposableRepo,
  getRepo,
  getWritableRepo,
  notFound,
} from "./get-repo.ts";
import { makeRepo } from "./make-repo.ts";
import { moveRepo } from "./move-repo.ts";
import type {
  NewRepo,
  Repo,
  RepoChanges,
  RepoCount,
  RepoFilter,
  RepoPage,
  RepoPaging,
} from "./repo.ts";
import {
  canAdmin,
  canCreate,
  canPropose,
  canRead,
  canWrite,
  requireCanCreate,
} from "./repo-access.ts";
import { formatCursor, parseCursor } from "./repo-cursor.ts";
import { deleteRedirect, findMovedRepo } from "./repo-redirect-store.ts";
import {
  countBy,
  countRepos,
  findRepo,
  listRepos,
  listUnfinished,
  updateRepo,
} from "./repo-store.ts";

export const MAX_PAGE = 1000;

export function createRepos(
  deps: RegistryDeps & {
    commits: Commits;
    indexer: Indexer;
    search: Search;
    quotas: Quotas;
    dailyCounts: DailyCounts;
  },
) {
  const { db, now, newKey, catalog, commits, search, dailyCounts, reposPerDay = 0 } = deps;
  async function readPage(
    viewer: Viewer,
    filter: RepoFilter,
    page: Parameters<typeof listRepos>[3],
  ) {
    const [repos, total] = await Promise.all([
      listRepos(db, viewer, filter, page),
      countRepos(db, viewer, filter),
    ]);
    return { repos, total };
  }

  return {
    /** `undefined` for a repo that is not there, or not for this viewer. */
    async find(viewer: Viewer, id: RepoId): Promise<Repo | undefined> {
      const repo = await findRepo(db, id);
      return repo && canRead(viewer, repo) ? repo : undefined;
    },

    /** A private repo is missing, not forbidden, to those who may not see it. */
    async get(viewer: Viewer, id: RepoId): Promise<Repo> {
      return getRepo({ db }, viewer, id);
    },

    /** Throws `forbidden` for a repo the viewer may read but not change. */
    async getWritable(viewer: Viewer, id: RepoId): Promise<Repo> {
      return getWritableRepo({ db }, viewer, id);
    },

    /** Throws `forbidden` for a repo whose settings, name and end are not the viewer's to decide. */
    async getAdministrable(viewer: Viewer, id: RepoId): Promise<Repo> {
      return getAdministrableRepo({ db }, viewer, id);
    },

    /** Throws `unauthorized` or `forbidden` where the viewer may not even propose a change. */
    async getProposable(viewer: Viewer, id: RepoId): Promise<Repo> {
      return getProposableRepo({ db }, viewer, id);
    },

    /** Where a repo of this former name is now; `undefined` for a name that is in use, or none. */
    async findMoved(viewer: Viewer, id: RepoId): Promise<RepoId | undefined> {
      const repo = await findMovedRepo(db, id);
      return repo && canRead(viewer, repo) && !(await findRepo(db, id)) ? repo.id : undefined;
    },

    canWrite,

    canAdmin,

    /** Whether `getProposable` would answer it; `repo` is one that the viewer may read. */
    isProposable: async (viewer: Viewer, repo: Repo): Promise<boolean> =>
      canPropose(viewer, repo) && !(await isClosedTo(db, viewer, repo)),

    /** The names the viewer may create repos under, the own one first. */
    namespaces(viewer: Viewer): readonly string[] {
      if (viewer.kind === "anonymous") return [];
      return [viewer, ...viewer.organizations]
        .map(({ name }) => name)
        .filter((namespace) => canCreate(viewer, { id: { type: "model", namespace, name: "" } }));
    },

    /** Makes the repo with its first commit. Of two at once, one wins; the other gets `repo-exists`. */
    async create(viewer: Viewer, wanted: NewRepo): Promise<Repo> {
      requireCanCreate(viewer, wanted);
      return dailyCounts.once("repo", viewer.key, reposPerDay, () => this.make(viewer, wanted));
    },

    async make(viewer: AccountViewer, wanted: NewRepo): Promise<Repo> {
      if (!isRepoName(wanted.id.name))
        throw new RegistryError("invalid-name", `"${wanted.id.name}" cannot be a repo's name.`);
      const repo = emptyRepo(catalog, newKey(), viewer.key, wanted, now());
      await makeRepo(deps, repo, () => commits.createFirst(viewer.name, repo, firstFiles(wanted)));
      await deleteRedirect(db, repo.id);
      return this.get(viewer, repo.id);
    },

    /** Removes what deleted repos left. */
    removeDoomed: (): Promise<void> => removeDoomed(deps),

    /** Gives every repo that an older Orrery left without one its first commit. */
    async heal(): Promise<void> {
      for (const repo of await listUnfinished(db))
        await commits.createFirst(repo.id.namespace, repo, firstFiles(repo));
    },

    async update(viewer: Viewer, id: RepoId, changes: RepoChanges): Promise<Repo> {
      const { key } = await this.getAdministrable(viewer, id);
      await updateRepo(db, key, changes);
      await search.changed([key]);
      return this.get(viewer, id);
    },

    async move(viewer: Viewer, from: RepoId, to: RepoId): Promise<Repo> {
      const repo = await moveRepo(deps, viewer, from, to);
      await search.changed([repo.key]);
      return repo;
    },

    async duplicate(viewer: Viewer, from: RepoId, wanted: NewRepo): Promise<Repo> {
      requireCanCreate(viewer, wanted);
      return dailyCounts.once("repo", viewer.key, reposPerDay, () =>
        duplicateRepo(deps, viewer, from, wanted),
      );
    },

    /** Ends a repo and its history; blobs no other repo links are collected later. */
    async delete(viewer: Viewer, id: RepoId): Promise<void> {
      const repo = await this.getAdministrable(viewer, id);
      // A name that a repo once had ends nothing.
      if (formatRepoId(repo.id).toLowerCase() !== formatRepoId(id).toLowerCase()) throw notFound();
      await endRepo(deps, repo.key);
    },

    /** One page in the order asked for. A cursor that is not of this order starts from the beginning. */
    async list(
      viewer: Viewer,
      filter: RepoFilter,
      { limit = 30, cursor, sort = "newest", isAscending = false }: RepoPaging = {},
    ): Promise<RepoPage> {
      const size = Math.max(1, Math.min(MAX_PAGE, limit));
      const after = parseCursor(sort, isAscending, cursor);
      const page = { sort, isAscending, limit: size + 1, after };
      const { repos: found, total } =
        (await search.page(viewer, filter, page)) ?? (await readPage(viewer, filter, page));
      const repos = found.slice(0, size);
      const last = repos.at(-1);
      if (found.length <= size || !last) return { repos, total };
      return { repos, total, nextCursor: formatCursor(sort, isAscending, last) };
    },

    /** How many the viewer may see. */
    async count(viewer: Viewer, filter: RepoFilter): Promise<number> {
      const page = { sort: "newest", isAscending: false, limit: 0, after: undefined } as const;
      const counted = await search.page(viewer, filter, page);
      return counted?.total ?? countRepos(db, viewer, filter);
    },

    countByTask: async (viewer: Viewer, filter: RepoFilter): Promise<readonly RepoCount[]> =>
      (await search.counts(viewer, filter, "task")) ?? countBy(db, viewer, filter, "pipeline_tag"),

    countByLibrary: async (viewer: Viewer, filter: RepoFilter): Promise<readonly RepoCount[]> =>
      (await search.counts(viewer, filter, "library")) ?? countBy(db, viewer, filter, "library"),
  };
}
