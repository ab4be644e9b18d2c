import type { RegistryDeps } from "../registry.ts";
import type { RepoChanged } from "../search/search.ts";
import { searchTerms } from "../search/search-terms.ts";
import type { Entry } from "./entry.ts";
import { entryFacts } from "./entry-facts.ts";
import { upsertEntries } from "./entry-store.ts";

/** Entries of the catalogue without files. For the operator's command line, so no method takes a viewer. */
export function createEntries({
  db,
  catalog,
  newKey,
  changed,
}: Pick<RegistryDeps, "db" | "catalog" | "newKey"> & { readonly changed: RepoChanged }) {
  return {
    /**
     * Adds entries, and renews those that are there already; a name that a repo with files has stays
     * with it. Of one name twice in a batch, the last counts. Returns how many were taken.
     */
    async put(entries: readonly Entry[]): Promise<number> {
      const byName = new Map(entries.map((entry) => [nameOf(entry), entry]));
      const described = [...byName.values()].map((entry) => {
        const facts = entryFacts(entry);
        return { key: newKey(), entry, facts, terms: searchTerms(catalog, entry.id.type, facts) };
      });
      if (described.length === 0) return 0;
      const keys = await db
        .transaction()
        .execute((transaction) => upsertEntries(transaction, described));
      await changed(keys);
      return keys.length;
    },
  };
}

const nameOf = ({ id: { type, namespace, name } }: Entry) =>
  `${type} ${namespace}/${name}`.toLowerCase();
