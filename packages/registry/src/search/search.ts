import type {
  CatalogKind,
  CatalogQuery,
  FacetCount,
  FacetCounts,
  FacetName,
} from "@orrery/catalog";
import type { RegistryDeps } from "../registry-deps.ts";
import { MAX_PAGE } from "../repos/max-page.ts";
import type { Repo, RepoFilter, RepoSort } from "../repos/repo.ts";
import type { RepoChanged } from "../repos/repo-changed.ts";
import type { RepoPlace } from "../repos/repo-store.ts";
import type { Viewer } from "../viewer.ts";
import { findCards, readExcerpts } from "./card-text-store.ts";
import { catalogFilter } from "./catalog-filter.ts";
import type { CatalogPage, CatalogPaging } from "./catalog-page.ts";
import { indexPlace } from "./index-place.ts";
import { INDEX_SORTS, indexQuestion } from "./index-question.ts";
import { countFromIndex, listFromIndex, readableOf } from "./list-from-index.ts";
import { listFromSql } from "./list-from-sql.ts";
import { createRepoCache } from "./repo-cache.ts";
import type { RepoIndex } from "./repo-index.ts";
import { FACET_LIMIT, MOST_CARDS, MOST_VALUES, PAGE_SIZE } from "./search-limits.ts";

const NO_EXCERPTS: CatalogPage["excerpts"] = new Map();

export interface SearchPage {
  readonly sort: RepoSort;
  readonly isAscending: boolean;
  readonly limit: number;
  /** Where the page before ended. */
  readonly after: RepoPlace | undefined;
}

/** Lists, counts and searches of repos: from the index where there is one, from SQL until then. */
export interface Search {
  /** Sets what is called with changes while there is no index. */
  listen(listener: RepoChanged): void;
  /** Loads the index, then responds from it; changes reach it from now on. Until then, SQL responds. */
  start(loading: RepoIndex & { load(): Promise<void> }): Promise<void>;
  /** Responds from SQL again: there is no index any longer. */
  stop(): void;
  /** Lists and counts are true to SQL's rows of these repos once it resolves. `writeRepos` calls this. */
  changed(keys: readonly string[]): Promise<void>;
  /** One page of a catalog, with exact counts of what the viewer may see. */
  list(viewer: Viewer, query: CatalogQuery, paging?: CatalogPaging): Promise<CatalogPage>;
  /** The values of one facet whose names contain a text, counted under the query. */
  values(
    viewer: Viewer,
    query: CatalogQuery,
    facet: FacetName,
    text: string,
    limit?: number,
  ): Promise<readonly FacetCount[]>;
  /** The best fitting names for an unfinished text. */
  suggest(viewer: Viewer, kind: CatalogKind, text: string, limit: number): Promise<readonly Repo[]>;
  /** A page of repos and how many there are; `undefined` while there is no index. */
  page(
    viewer: Viewer,
    filter: RepoFilter,
    page: SearchPage,
  ): Promise<{ readonly repos: readonly Repo[]; readonly total: number } | undefined>;
  /** How many repos have each value of a facet; `undefined` while there is no index. */
  counts(viewer: Viewer, filter: RepoFilter, facet: FacetName): Promise<FacetCounts[FacetName]>;
}

export function createSearch({ db, fullText }: Pick<RegistryDeps, "db" | "fullText">): Search {
  const cache = createRepoCache(db);
  let notify: RepoChanged = async () => {};
  let index: RepoIndex | undefined;

  const list: Search["list"] = async (viewer, query, paging = {}) => {
    const { limit = PAGE_SIZE, facets = [], facetLimit = FACET_LIMIT, choices } = paging;
    const bounded = { limit: Math.max(0, Math.min(MAX_PAGE, limit)), facets, facetLimit, choices };
    const filter = catalogFilter(query);
    const inCards = query.textIn === "cards" ? query.text : undefined;
    const narrowed = inCards
      ? {
          ...filter,
          within: await findCards(db, fullText, viewer, query.kind, inCards, MOST_CARDS),
        }
      : filter;
    const page = await (index
      ? listFromIndex(index, cache, viewer, query, narrowed, bounded)
      : listFromSql(db, viewer, query, narrowed, bounded));
    const keys = page.repos.map(({ key }) => key);
    const excerpts = inCards ? await readExcerpts(db, fullText, inCards, keys) : NO_EXCERPTS;
    return { ...page, excerpts };
  };

  return {
    list,

    listen(listener) {
      notify = listener;
    },

    async start(loading) {
      notify = loading.changed;
      await loading.load();
      index = loading;
    },

    stop() {
      notify = async () => {};
      index = undefined;
    },

    async changed(keys) {
      cache.forget(keys);
      await notify(keys);
    },

    async values(viewer, query, facet, text, limit = FACET_LIMIT) {
      const wanted = text.trim().toLowerCase();
      if (index && query.textIn !== "cards") {
        const asked = { facet, text: wanted, limit };
        return (await countFromIndex(index, viewer, catalogFilter(query), asked)) ?? [];
      }
      const paging = { limit: 0, facets: [facet], facetLimit: MOST_VALUES };
      const counts = (await list(viewer, query, paging)).facets[facet] ?? [];
      return counts.filter(({ value }) => value.toLowerCase().includes(wanted)).slice(0, limit);
    },

    async suggest(viewer, kind, text, limit) {
      const query: CatalogQuery = { kind, text, values: {}, matchAll: [] };
      const { visible, words } = indexQuestion(viewer, catalogFilter(query));
      if (index && words.length > 0)
        return readableOf(cache, viewer, await index.best(kind, { visible, words, limit }));
      return (await list(viewer, query, { limit })).repos;
    },

    async page(viewer, filter, { sort, isAscending, limit, after }) {
      if (!index) return undefined;
      const { keys, total } = await index.answer(filter.type, {
        ...indexQuestion(viewer, filter),
        sort: INDEX_SORTS[sort],
        isAscending,
        after: after && indexPlace(sort, after),
        limit,
      });
      return { repos: await readableOf(cache, viewer, keys), total };
    },

    counts: async (viewer, filter, facet) =>
      index && countFromIndex(index, viewer, filter, { facet, limit: MOST_VALUES }),
  };
}
