import type {
  CatalogKind,
  CatalogQuery,
  FacetCount,
  FacetCounts,
  FacetName,
} from "@orrery/catalog";
import { isRegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { MAX_PAGE } from "../repos/max-page.ts";
import type { Repo, RepoFilter, RepoSort } from "../repos/repo.ts";
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

/** `heard`: where the index follows other processes' changes by itself. Absent: as `changed`. */
export type StartedIndex = RepoIndex & {
  load(): Promise<void>;
  heard?(keys: readonly string[]): Promise<void>;
};

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
  /** Sets what is called after this process has committed changes. */
  listen(listener: () => void): void;
  /** Loads the index, then responds from it; changes reach it from now on. Until then, SQL responds. */
  start(loading: StartedIndex): Promise<void>;
  /** Responds from SQL again: there is no index any longer. */
  stop(): void;
  /** Remembers no repo that a list showed: what changed since is not known. */
  forgetAll(): void;
  /** Lists and counts are true to SQL's rows of these repos once it resolves. `writeRepos` calls this. */
  changed(keys: readonly string[]): Promise<void>;
  /** The same for what another process has changed. */
  heard(keys: readonly string[]): Promise<void>;
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
  const cache = createRepoCache(db, fullText === "tsvector");
  let listener = () => {};
  /** It gets changes from its start on, and answers once it is loaded. */
  let started: StartedIndex | undefined;
  let index: RepoIndex | undefined;

  /** `undefined` without an index, or while the one elsewhere cannot be asked: then SQL answers. */
  async function ask<Value>(question: (index: RepoIndex) => Promise<Value>) {
    try {
      return index && (await question(index));
    } catch (error) {
      if (isRegistryError(error) && error.code === "index-unavailable") return undefined;
      throw error;
    }
  }

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
    const page =
      (await ask((from) => listFromIndex(from, cache, viewer, query, narrowed, bounded))) ??
      (await listFromSql(db, viewer, query, narrowed, bounded));
    const keys = page.repos.map(({ key }) => key);
    const excerpts = inCards ? await readExcerpts(db, fullText, inCards, keys) : NO_EXCERPTS;
    return { ...page, excerpts };
  };

  return {
    list,

    listen(heard) {
      listener = heard;
    },

    async start(loading) {
      started = loading;
      await loading.load();
      index = loading;
    },

    stop() {
      started = undefined;
      index = undefined;
    },

    forgetAll: cache.forgetAll,

    async changed(keys) {
      listener();
      cache.forget(keys);
      await started?.changed(keys);
    },

    async heard(keys) {
      cache.forget(keys);
      await (started?.heard ?? started?.changed)?.(keys);
    },

    async values(viewer, query, facet, text, limit = FACET_LIMIT) {
      const wanted = text.trim().toLowerCase();
      if (query.textIn !== "cards") {
        const asked = { facet, text: wanted, limit };
        const filter = catalogFilter(query);
        const counts = await ask(
          async (from) => (await countFromIndex(from, viewer, filter, asked)) ?? [],
        );
        if (counts) return counts;
      }
      const paging = { limit: 0, facets: [facet], facetLimit: MOST_VALUES };
      const counts = (await list(viewer, query, paging)).facets[facet] ?? [];
      return counts.filter(({ value }) => value.toLowerCase().includes(wanted)).slice(0, limit);
    },

    async suggest(viewer, kind, text, limit) {
      const query: CatalogQuery = { kind, text, values: {}, matchAll: [] };
      const { visible, words } = indexQuestion(viewer, catalogFilter(query));
      const best =
        words.length > 0
          ? await ask((from) => from.best(kind, { visible, words, limit }))
          : undefined;
      return best ? readableOf(cache, viewer, best) : (await list(viewer, query, { limit })).repos;
    },

    async page(viewer, filter, { sort, isAscending, limit, after }) {
      const answer = await ask((from) =>
        from.answer(filter.type, {
          ...indexQuestion(viewer, filter),
          sort: INDEX_SORTS[sort],
          isAscending,
          after: after && indexPlace(sort, after),
          limit,
        }),
      );
      if (!answer) return undefined;
      return { repos: await readableOf(cache, viewer, answer.keys), total: answer.total };
    },

    counts: (viewer, filter, facet) =>
      ask((from) => countFromIndex(from, viewer, filter, { facet, limit: MOST_VALUES })),
  };
}
