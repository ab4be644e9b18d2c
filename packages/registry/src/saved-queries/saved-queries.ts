import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getOpenRepo } from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import {
  MAX_SAVED_QUERIES,
  MAX_SAVED_QUERY_CHARACTERS,
  MAX_SAVED_QUERY_NAME,
  type NewSavedQuery,
  type SavedQuery,
} from "./saved-query.ts";
import { canDeleteQuery, canKeepQueries, seesOwnQueries } from "./saved-query-access.ts";
import {
  deleteSavedQuery,
  findSavedQuery,
  listOwnQueries,
  listSharedQueries,
  putSavedQuery,
} from "./saved-query-store.ts";

/** Queries of datasets. A text may quote rows: all of it is for those who can read the dataset's files. */
export interface SavedQueries {
  /** The viewer's own by name, then what others share. Throws `gated-repo`. */
  list(viewer: Viewer, id: RepoId): Promise<readonly SavedQuery[]>;
  /** Replaces the viewer's query of that name, and answers its key. */
  save(viewer: Viewer, id: RepoId, query: NewSavedQuery): Promise<string>;
  /** Throws `entry-not-found` also for what the viewer may not see. */
  delete(viewer: Viewer, id: RepoId, key: string): Promise<void>;
  canDelete(viewer: Viewer, query: SavedQuery, repo: Repo): boolean;
}

export function createSavedQueries(
  deps: Pick<RegistryDeps, "db" | "now" | "newKey">,
): SavedQueries {
  const { db, now, newKey } = deps;

  async function open(viewer: Viewer, id: RepoId): Promise<Repo> {
    if (id.type !== "dataset") throw new RegistryError("repo-not-found", "Dataset not found.");
    return getOpenRepo(deps, viewer, id);
  }

  async function openToKeep(viewer: Viewer, id: RepoId) {
    const repo = await open(viewer, id);
    return { repo, keeper: keeperOf(viewer, repo) };
  }

  return {
    async list(viewer, id) {
      const { key: repoKey } = await open(viewer, id);
      if (!seesOwnQueries(viewer)) return listSharedQueries(db, { repoKey }, MAX_SAVED_QUERIES);
      const place = { repoKey, accountKey: viewer.key };
      const own = await listOwnQueries(db, place);
      return [...own, ...(await listSharedQueries(db, place, MAX_SAVED_QUERIES))];
    },

    async save(viewer, id, { name: given, sql, isShared }) {
      const { repo, keeper } = await openToKeep(viewer, id);
      const name = given.trim();
      if (name === "" || name.length > MAX_SAVED_QUERY_NAME)
        throw new RegistryError(
          "bad-request",
          `Enter a name of up to ${MAX_SAVED_QUERY_NAME} characters.`,
        );
      if (sql.trim() === "" || sql.length > MAX_SAVED_QUERY_CHARACTERS)
        throw new RegistryError(
          "bad-request",
          `Enter a query of up to ${MAX_SAVED_QUERY_CHARACTERS} characters.`,
        );
      const place = { repoKey: repo.key, accountKey: keeper.key };
      const own = await listOwnQueries(db, place);
      const same = own.find((query) => query.name === name);
      if (!same && own.length >= MAX_SAVED_QUERIES)
        throw new RegistryError(
          "bad-request",
          `You have too many saved queries of this dataset (limit: ${MAX_SAVED_QUERIES}). Delete one first.`,
        );
      const key = same?.key ?? newKey();
      await putSavedQuery(db, place, { key, name, sql, isShared }, now());
      return key;
    },

    async delete(viewer, id, key) {
      const { repo, keeper } = await openToKeep(viewer, id);
      const query = await findSavedQuery(db, repo.key, key);
      if (!query || !(query.isShared || query.makerKey === keeper.key))
        throw new RegistryError("entry-not-found", "Saved query not found.");
      if (!canDeleteQuery(keeper, query, repo))
        throw new RegistryError("forbidden", "Only the person who saved a query can delete it.");
      await deleteSavedQuery(db, key);
    },

    canDelete: (viewer, query, repo) =>
      canKeepQueries(viewer, repo) && canDeleteQuery(viewer, query, repo),
  };
}

function keeperOf(viewer: Viewer, repo: Repo): AccountViewer {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to save a query.");
  if (!canKeepQueries(viewer, repo))
    throw new RegistryError("forbidden", "This token is read-only.");
  return viewer;
}
