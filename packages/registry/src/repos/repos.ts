import { isClosedTo } from "../access-requests/access-request-access.ts";
import type { Activity } from "../activity/activity.ts";
import type { Commits } from "../commits/commits.ts";
import type { Indexer } from "../commits/indexer.ts";
import type { HubLimits } from "../hub-limits/hub-limits.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import type { DailyCounts } from "../quotas/daily-counts.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Search } from "../search/search.ts";
import type { Viewer } from "../viewer.ts";
import { createRepo } from "./create-repo.ts";
import { duplicateRepo } from "./duplicate-repo.ts";
import { endRepo, removeDoomed } from "./end-repo.ts";
import { firstFiles } from "./first-files.ts";
import {
  getAdministrableRepo,
  getProposableRepo,
  getRepo,
  getWritableRepo,
  notFound,
  requireOwn,
} from "./get-repo.ts";
import { countReadable, listRepoPage } from "./list-repos.ts";
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
import type { RepoChanged } from "./repo-changed.ts";
import { findMovedRepo } from "./repo-redirect-store.ts";
import { writeRepos } from "./repo-row-store.ts";
import { countBy, findRepo, findRepoByKey, listReposByKey, updateRepo } from "./repo-store.ts";
import { listUnfinished } from "./repo-upkeep-store.ts";

/** Repos of all types. A private repo is missing, not forbidden, to those who may not see it. */
export interface Repos {
  /** `undefined` for a repo that does not exist, or not for this viewer. */
  find(viewer: Viewer, id: RepoId): Promise<Repo | undefined>;
  /** Throws `repo-not-found`, as do all that follow. */
  get(viewer: Viewer, id: RepoId): Promise<Repo>;
  /** Throws `forbidden` for a repo that the viewer may read but not change. */
  getWritable(viewer: Viewer, id: RepoId): Promise<Repo>;
  /** Throws `forbidden` where the viewer may not change settings or the name, or delete the repo. */
  getAdministrable(viewer: Viewer, id: RepoId): Promise<Repo>;
  /** Throws `unauthorized` or `forbidden` where the viewer may not even propose a change. */
  getProposable(viewer: Viewer, id: RepoId): Promise<Repo>;
  /** The present name of a repo that once had this name; `undefined` for a name in use, or unknown. */
  findMoved(viewer: Viewer, id: RepoId): Promise<RepoId | undefined>;
  /** Whether the viewer may change the files of a repo that they may read. */
  readonly canWrite: typeof canWrite;
  /** Whether the viewer may change the settings of a repo that they may read. */
  readonly canAdmin: typeof canAdmin;
  /** Whether `getProposable` would return it; `repo` is one that the viewer may read. */
  isProposable(viewer: Viewer, repo: Repo): Promise<boolean>;
  /** The names that the viewer may create repos under, their own first. */
  namespaces(viewer: Viewer): readonly string[];
  /** Makes a repo with its first commit. Of two at once, one wins; the other gets `repo-exists`. */
  create(viewer: Viewer, wanted: NewRepo): Promise<Repo>;
  /** Copies branches, tags and large files of a repo that the viewer may read into a new one. */
  /** The copy is not more public than what it was made of, unless its maker says so. */
  duplicate(viewer: Viewer, from: RepoId, wanted: NewRepo): Promise<Repo>;
  /** Changes who may see a repo, its gate or its description. */
  update(viewer: Viewer, id: RepoId, changes: RepoChanges): Promise<Repo>;
  /** Renames a repo; its former name leads to it. */
  move(viewer: Viewer, from: RepoId, to: RepoId): Promise<Repo>;
  /** Deletes a repo and its history; blobs that no other repo has are collected later. */
  delete(viewer: Viewer, id: RepoId): Promise<void>;
  /** Deletes the histories of deleted repos that a killed process left. */
  removeDoomed(): Promise<void>;
  /** Gives every repo that an older Orrery left without a commit its first one. */
  heal(): Promise<void>;
  /** One page, in the order asked for. A cursor of another order starts from the beginning. */
  list(viewer: Viewer, filter: RepoFilter, paging?: RepoPaging): Promise<RepoPage>;
  /** Names, by key, of those repos that anyone may read, files included: for figures that everyone sees. */
  publicNames(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** For what another process of the hub authorized: who may read it is not asked. */
  byKey(key: string): Promise<Repo | undefined>;
  /** How many of a filter the viewer may see. */
  count(viewer: Viewer, filter: RepoFilter): Promise<number>;
  /** How many there are for each task; the most frequent first. */
  countByTask(viewer: Viewer, filter: RepoFilter): Promise<readonly RepoCount[]>;
  /** How many there are for each library; the most frequent first. */
  countByLibrary(viewer: Viewer, filter: RepoFilter): Promise<readonly RepoCount[]>;
}

type Deps = RegistryDeps & {
  readonly changed: RepoChanged;
  readonly commits: Commits;
  readonly indexer: Indexer;
  readonly search: Search;
  readonly quotas: Quotas;
  readonly dailyCounts: DailyCounts;
  readonly hubLimits: Pick<HubLimits, "all">;
  readonly activity: Activity;
};

export function createRepos(deps: Deps): Repos {
  const { db, commits, search, dailyCounts, activity, hubLimits } = deps;
  return {
    canWrite,
    canAdmin,
    get: (viewer, id) => getRepo({ db }, viewer, id),
    getWritable: (viewer, id) => getWritableRepo({ db }, viewer, id),
    getAdministrable: (viewer, id) => getAdministrableRepo({ db }, viewer, id),
    getProposable: (viewer, id) => getProposableRepo(deps, viewer, id),

    async find(viewer, id) {
      const repo = await findRepo(db, id);
      return repo && canRead(viewer, repo) ? repo : undefined;
    },

    async findMoved(viewer, id) {
      if (await findRepo(db, id)) return undefined;
      const repo = await findMovedRepo(db, id);
      return repo && canRead(viewer, repo) ? repo.id : undefined;
    },

    isProposable: async (viewer, repo) =>
      !repo.isMirror && canPropose(viewer, repo) && !(await isClosedTo(deps, viewer, repo)),

    namespaces(viewer) {
      if (viewer.kind === "anonymous") return [];
      return [viewer, ...viewer.organizations]
        .map(({ name }) => name)
        .filter((namespace) => canCreate(viewer, { id: { type: "model", namespace, name: "" } }));
    },

    async create(viewer, wanted) {
      requireCanCreate(viewer, wanted);
      const { reposPerDay } = await hubLimits.all();
      const repo = await dailyCounts.once("repo", viewer.key, reposPerDay, () =>
        createRepo(deps, viewer, wanted),
      );
      await activity.note(viewer, repo.key);
      return repo;
    },

    async duplicate(viewer, from, wanted) {
      requireCanCreate(viewer, wanted);
      const { reposPerDay } = await hubLimits.all();
      const repo = await dailyCounts.once("repo", viewer.key, reposPerDay, () =>
        duplicateRepo(deps, viewer, from, wanted),
      );
      await activity.note(viewer, repo.key);
      return repo;
    },

    async update(viewer, id, changes) {
      const repo = await getAdministrableRepo({ db }, viewer, id);
      requireOwn(repo);
      const { key } = repo;
      await writeRepos(deps, (writes) => updateRepo(writes, key, changes));
      return getRepo({ db }, viewer, id);
    },

    move: (viewer, from, to) => moveRepo(deps, viewer, from, to),

    async delete(viewer, id) {
      const repo = await getAdministrableRepo({ db }, viewer, id);
      // A name that a repo once had ends nothing.
      if (formatRepoId(repo.id).toLowerCase() !== formatRepoId(id).toLowerCase()) throw notFound();
      await endRepo(deps, repo.key);
    },

    async publicNames(keys) {
      const open = (await listReposByKey(db, [...new Set(keys)])).filter(
        (repo) => !repo.private && !repo.gated,
      );
      return new Map(open.map(({ key, id }) => [key, formatRepoId(id)]));
    },

    byKey: (key) => findRepoByKey(db, key),

    removeDoomed: () => removeDoomed(deps),

    async heal() {
      for (const repo of await listUnfinished(db))
        await commits.createFirst(repo.id.namespace, repo, firstFiles(repo));
    },

    list: (viewer, filter, paging = {}) => listRepoPage(deps, viewer, filter, paging),

    count: (viewer, filter) => countReadable(deps, viewer, filter),

    countByTask: async (viewer, filter) =>
      (await search.counts(viewer, filter, "task")) ?? countBy(db, viewer, filter, "pipeline_tag"),

    countByLibrary: async (viewer, filter) =>
      (await search.counts(viewer, filter, "library")) ?? countBy(db, viewer, filter, "library"),
  };
}
