import type { Indexer } from "../commits/indexer.ts";
import { listPrivateByDefault } from "../default-visibilities/list-private-by-default.ts";
import type { RepoId } from "../ids.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { emptyRepo } from "../repos/empty-repo.ts";
import { endRepo } from "../repos/end-repo.ts";
import { getRepo } from "../repos/get-repo.ts";
import { makeRepo } from "../repos/make-repo.ts";
import type { Repo } from "../repos/repo.ts";
import type { RepoChanged } from "../repos/repo-changed.ts";
import { deleteRedirect } from "../repos/repo-redirect-store.ts";
import { writeRepos } from "../repos/repo-row-store.ts";
import { findRepo, updateRepo } from "../repos/repo-store.ts";
import type { Viewer } from "../viewer.ts";
import type { ImportSource, NewImport } from "./import.ts";
import { isMarked, markImport, unmarkImport } from "./import-store.ts";
import type { ImportedDiscussion } from "./imported-discussion.ts";
import type { ImportedLike } from "./imported-like.ts";
import { putDiscussion } from "./put-discussion.ts";
import { putLike } from "./put-like.ts";

/** Repos that come with their history from another hub. For administrators only. */
export interface Imports {
  /** The repo of this name; `undefined` also for one without a commit, and for what a killed import left. */
  find(viewer: Viewer, id: RepoId): Promise<Repo | undefined>;
  /**
   * Makes a repo whose history is what `fill` pushes; deletes it if that fails. Takes the place of what a killed
   * import left. Only one import may run at a time. Throws `repo-exists` and `quota-exceeded`.
   */
  create(viewer: Viewer, wanted: NewImport, fill: (repo: Repo) => Promise<void>): Promise<Repo>;
  /** Writes a discussion of the other hub, or what came to it since; returns how many events. See `putDiscussion`. */
  discuss(viewer: Viewer, id: RepoId, discussion: ImportedDiscussion): Promise<number>;
  /** Writes a like with its time; `false` if it is there, or its account may not read the repo. */
  like(viewer: Viewer, id: RepoId, like: ImportedLike): Promise<boolean>;
  /** Writes down what came of one. */
  note(viewer: Viewer, id: RepoId, source: ImportSource): Promise<void>;
}

type Deps = RegistryDeps & {
  readonly changed: RepoChanged;
  readonly indexer: Indexer;
  readonly quotas: Quotas;
};

export function createImports(deps: Deps): Imports {
  const { db, catalog, newKey, now } = deps;

  async function removeLeftover(id: RepoId): Promise<void> {
    const left = await findRepo(db, id);
    if (!left || !(await isMarked(db, left.key))) return;
    await endRepo(deps, left.key);
    await unmarkImport(db, left.key);
  }

  return {
    async find(viewer, id) {
      requireAdministrator(viewer);
      const repo = await findRepo(db, id);
      return repo?.head && !(await isMarked(db, repo.key)) ? repo : undefined;
    },

    async create(viewer, { id, gated, creatorKey, ...wanted }, fill) {
      requireAdministrator(viewer);
      await removeLeftover(id);
      const isPrivate =
        wanted.private || (await listPrivateByDefault(db, [id.namespace])).length > 0;
      const place = { id, private: isPrivate, groupKey: undefined };
      const repo = { ...emptyRepo(catalog, newKey(), "", place, now()), creatorKey };
      await markImport(db, repo.key);
      await makeRepo(deps, repo, async () => {
        // No file of it can be read before its gate is there.
        if (gated) await writeRepos(deps, (writes) => updateRepo(writes, repo.key, { gated }));
        await fill(repo);
      }).catch(async (error: unknown) => {
        await unmarkImport(db, repo.key);
        throw error;
      });
      await unmarkImport(db, repo.key);
      await deleteRedirect(db, id);
      return (await findRepo(db, id)) ?? repo;
    },

    async discuss(viewer, id, discussion) {
      requireAdministrator(viewer);
      const { key } = await getRepo({ db }, viewer, id);
      return putDiscussion(deps, key, discussion);
    },

    async like(viewer, id, like) {
      requireAdministrator(viewer);
      return putLike(deps, await getRepo({ db }, viewer, id), like);
    },

    note: async (viewer) => requireAdministrator(viewer),
  };
}
