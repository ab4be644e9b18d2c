import type { RegistryDeps } from "../registry-deps.ts";
import type { RepoChanged } from "../repos/repo-changed.ts";
import { writeRepos } from "../repos/repo-row-store.ts";
import { searchTerms } from "../search/search-terms.ts";
import type { Entry } from "./entry.ts";
import { entryFacts } from "./entry-facts.ts";
import { upsertEntries } from "./entry-store.ts";

/** Entries of the catalog without files. For the operator's command line, so no method takes a viewer. */
export interface Entries {
  /**
   * Adds entries, and renews those that are there already; a name that a repo with files has stays
   * with it. Of one name twice in a batch, the last counts. Returns how many were taken.
   */
  put(entries: readonly Entry[]): Promise<number>;
}

export function createEntries({
  db,
  catalog,
  newKey,
  changed,
}: Pick<RegistryDeps, "db" | "catalog" | "newKey"> & { readonly changed: RepoChanged }): Entries {
  return {
    async put(entries) {
      const byName = new Map(entries.map((entry) => [nameOf(entry), entry]));
      const described = [...byName.values()].map((entry) => {
        const facts = entryFacts(entry);
        return { key: newKey(), entry, facts, terms: searchTerms(catalog, entry.id.type, facts) };
      });
      if (described.length === 0) return 0;
      const keys = await writeRepos({ db, changed }, (writes) => upsertEntries(writes, described));
      return keys.length;
    },
  };
}

const nameOf = ({ id: { type, namespace, name } }: Entry) =>
  `${type} ${namespace}/${name}`.toLowerCase();
