import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { actsFully, seesFully } from "../tokens/permits.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import {
  MAX_SAVED_QUERY,
  MAX_SAVED_SEARCHES,
  MAX_SAVED_TITLE,
  type SavedSearch,
} from "./saved-search.ts";
import { deleteSavedSearch, insertSavedSearch, listSavedSearches } from "./saved-search-store.ts";

/** Saved searches: each account's own. */
export interface SavedSearches {
  /** The latest first; empty for visitors. */
  list(viewer: Viewer): Promise<readonly SavedSearch[]>;
  /** Idempotent. Throws `unauthorized` for visitors, `bad-request` for too many or too long ones. */
  save(viewer: Viewer, search: Omit<SavedSearch, "key">): Promise<void>;
  /** Throws `entry-not-found`. */
  delete(viewer: Viewer, key: string): Promise<void>;
}

export function createSavedSearches({
  db,
  now,
  newKey,
}: Pick<RegistryDeps, "db" | "now" | "newKey">): SavedSearches {
  const list = async (viewer: Viewer) =>
    seesFully(viewer) ? listSavedSearches(db, viewer.key) : [];

  return {
    list,

    async save(viewer, { kind, title, query }) {
      const { key } = writer(viewer);
      if (title.trim() === "" || title.length > MAX_SAVED_TITLE || query.length > MAX_SAVED_QUERY)
        throw new RegistryError("bad-request", "This search is too long to save.");
      if ((await list(viewer)).length >= MAX_SAVED_SEARCHES)
        throw new RegistryError(
          "bad-request",
          `You have too many saved searches (limit: ${MAX_SAVED_SEARCHES}). Delete one first.`,
        );
      await insertSavedSearch(db, key, { key: newKey(), kind, title, query }, now());
    },

    async delete(viewer, key) {
      if (!(await deleteSavedSearch(db, writer(viewer).key, key)))
        throw new RegistryError("entry-not-found", "Saved search not found.");
    },
  };
}

function writer(viewer: Viewer): AccountViewer {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to save a search.");
  if (!actsFully(viewer)) throw new RegistryError("forbidden", "This token is read-only.");
  return viewer;
}
