import {
  type CatalogKind,
  type CatalogQuery,
  type CatalogSort,
  type FacetCount,
  type FacetCounts,
  type FacetName,
  sortOf,
} from "@orrery/catalog";
import type { RegistryDeps } from "../registry.ts";
import type { Repo, RepoFilter, RepoSort } from "../repos/repo.ts";
import { canRead } from "../repos/repo-access.ts";
import { sortValue } from "../repos/repo-cursor.ts";
import { countRepos, listRepos, type RepoPlace } from "../repos/repo-store.ts";
import { MAX_PAGE } from "../repos/repos.ts";
import type { Viewer } from "../viewer.ts";
import { findCards, readExcerpts } from "./card-text-store.ts";
import { formatPlace, parsePlace } from "./catalog-cursor.ts";
import { catalogFilter, choiceQuestions } from "./catalog-filter.ts";
import type { CatalogPage, CatalogPaging } from "./catalog-page.ts";
import { countTerms } from "./count-terms.ts";
import { INDEX_SORTS, indexQuestion } from "./index-question.ts";
import type { IndexPlace, IndexQuestion } from "./memory/question.ts";
import { createRepoCache } from "./repo-cache.ts";
import type { RepoIndex } from "./repo-index.ts";

/** Told whenever SQL says something else of repos, or no longer has them. */
export type RepoChanged = (keys: readonly string[]) => Promise<void>;

export type Search = ReturnType<typeof createSearch>;

const PAGE = 30;
const FACET_LIMIT = 24;
/** Values of a facet that are told at once. */
export const MOST_VALUES = 500;
/** Of a text's best cards, so many are looked at: filters and pages go on among them. */
export const MOST_CARDS = 1000;

/** The first and the last moment that a `Date` can tell; a made-up cursor may name others. */
const LAST_TIME_MS = 8.64e15;

const NO_EXCERPTS: CatalogPage["excerpts"] = new Map();

interface Page {
  readonly sort: RepoSort;
  readonly isAscending: boolean;
  readonly limit: number;
  readonly after: RepoPlace | undefined;
}

/** Lists, counts and searches of repos: out of the index where there is one, out of SQL until then. */
export function createSearch({ db, fullText }: Pick<RegistryDeps, "db" | "fullText">) {
  const cache = createRepoCache(db);
  let told: RepoChanged = async () => {};
  let index: RepoIndex | undefined;

  /** The repos of an answer. SQL may be a moment ahead of the index, so the rule is asked again. */
  const shown = async (viewer: Viewer, keys: readonly string[]): Promise<readonly Repo[]> =>
    (await cache.get(keys)).filter((repo) => canRead(viewer, repo));

  async function listFromIndex(
    from: RepoIndex,
    viewer: Viewer,
    query: CatalogQuery,
    filter: RepoFilter,
    { limit, facets, facetLimit, choices }: CatalogPaging,
  ): Promise<Omit<CatalogPage, "excerpts">> {
    const sort = sortOf(query);
    const answer = await from.answer(query.kind, {
      ...indexQuestion(viewer, filter),
      sort: sort === "relevance" ? sort : INDEX_SORTS[sort],
      isRising: false,
      after: parsePlace(sort, query.cursor),
      limit: limit ?? PAGE,
      facets: (facets ?? []).map((facet) => ({ facet, chosen: query.values[facet] ?? [] })),
      facetLimit: facetLimit ?? FACET_LIMIT,
      ...(choices && { choices: choiceQuestions(choices) }),
    });
    return {
      repos: await shown(viewer, answer.keys),
      total: answer.total,
      facets: answer.facets,
      ...(answer.choices && { choices: answer.choices }),
      ...(answer.next && { nextCursor: formatPlace(sort, answer.next) }),
    };
  }

  async function listFromSql(
    viewer: Viewer,
    query: CatalogQuery,
    filter: RepoFilter,
    { limit, facets, facetLimit }: CatalogPaging,
  ): Promise<Omit<CatalogPage, "excerpts">> {
    const asked = sortOf(query);
    const sort: Exclude<CatalogSort, "relevance"> = asked === "relevance" ? "downloads" : asked;
    const place = parsePlace(sort, query.cursor);
    const after = place && { ...place, value: sqlValue(sort, place.value) };
    const size = limit ?? PAGE;
    const [found, total] = await Promise.all([
      listRepos(db, viewer, filter, { sort, isAscending: false, limit: size + 1, after }),
      countRepos(db, viewer, filter),
    ]);
    const repos = found.slice(0, size);
    const last = repos.at(-1);
    const next = last && indexPlace(sort, { value: sortValue(sort, last), key: last.key });
    return {
      repos,
      total,
      facets: await countTerms(db, viewer, query, total, facets ?? [], facetLimit ?? FACET_LIMIT),
      ...(next && found.length > size && { nextCursor: formatPlace(sort, next) }),
    };
  }

  return {
    /** Who hears of changes while there is no index. */
    tell(listener: RepoChanged): void {
      told = listener;
    },

    /** Reads the index, then answers from it; changes reach it from now on. Until then, SQL answers. */
    async start(loading: RepoIndex & { load(): Promise<void> }): Promise<void> {
      told = loading.changed;
      await loading.load();
      index = loading;
    },

    /** Answers from SQL again: the index is no more. */
    stop(): void {
      told = async () => {};
      index = undefined;
    },

    /** Lists and counts say it from now on. Services call this after their write. */
    async changed(keys: readonly string[]): Promise<void> {
      cache.forget(keys);
      await told(keys);
    },

    /** One page of a catalogue, with exact counts of what the viewer may see. */
    async list(
      viewer: Viewer,
      query: CatalogQuery,
      { limit = PAGE, facets = [], facetLimit = FACET_LIMIT, choices }: CatalogPaging = {},
    ): Promise<CatalogPage> {
      const paging = { limit: Math.max(0, Math.min(MAX_PAGE, limit)), facets, facetLimit, choices };
      const filter = catalogFilter(query);
      const inCards = query.textIn === "cards" ? query.text : undefined;
      const narrowed = inCards
        ? {
            ...filter,
            within: await findCards(db, fullText, viewer, query.kind, inCards, MOST_CARDS),
          }
        : filter;
      const page = await (index
        ? listFromIndex(index, viewer, query, narrowed, paging)
        : listFromSql(viewer, query, narrowed, paging));
      const keys = page.repos.map(({ key }) => key);
      const excerpts = inCards ? await readExcerpts(db, fullText, inCards, keys) : NO_EXCERPTS;
      return { ...page, excerpts };
    },

    /** The values of one facet whose names have a text in them, counted under the query. */
    async values(
      viewer: Viewer,
      query: CatalogQuery,
      facet: FacetName,
      text: string,
      limit = FACET_LIMIT,
    ): Promise<readonly FacetCount[]> {
      const wanted = text.trim().toLowerCase();
      if (!index || query.textIn === "cards") {
        const paging = { limit: 0, facets: [facet], facetLimit: MOST_VALUES };
        const { facets } = await this.list(viewer, query, paging);
        const counts = facets[facet] ?? [];
        return counts.filter(({ value }) => value.toLowerCase().includes(wanted)).slice(0, limit);
      }
      const { facets } = await index.answer(query.kind, {
        ...indexQuestion(viewer, catalogFilter(query)),
        sort: "trending",
        isRising: false,
        limit: 0,
        facets: [{ facet, chosen: [], text: wanted }],
        facetLimit: limit,
      });
      return facets[facet] ?? [];
    },

    /** What one means while one types: the best fitting names. */
    async suggest(
      viewer: Viewer,
      kind: CatalogKind,
      text: string,
      limit: number,
    ): Promise<readonly Repo[]> {
      const query: CatalogQuery = { kind, text, values: {}, matchAll: [] };
      const { visible, words } = indexQuestion(viewer, catalogFilter(query));
      if (index && words.length > 0)
        return shown(viewer, await index.best(kind, { visible, words, limit }));
      const { repos } = await this.list(viewer, query, { limit });
      return repos;
    },

    /** A page of repos and how many there are; `undefined` while only SQL can tell. */
    async page(
      viewer: Viewer,
      filter: RepoFilter,
      { sort, isAscending, limit, after }: Page,
    ): Promise<{ readonly repos: readonly Repo[]; readonly total: number } | undefined> {
      if (!index) return undefined;
      const { keys, total } = await index.answer(filter.type, {
        ...indexQuestion(viewer, filter),
        sort: INDEX_SORTS[sort],
        isRising: isAscending,
        after: after && indexPlace(sort, after),
        limit,
      });
      return { repos: await shown(viewer, keys), total };
    },

    /** How many of each value of a facet there are; `undefined` where only SQL can tell. */
    async counts(
      viewer: Viewer,
      filter: RepoFilter,
      facet: FacetName,
    ): Promise<FacetCounts[FacetName]> {
      const question: IndexQuestion = {
        ...indexQuestion(viewer, filter),
        sort: "trending",
        isRising: false,
        limit: 0,
        facets: [{ facet, chosen: [] }],
        facetLimit: MOST_VALUES,
      };
      return index && (await index.answer(filter.type, question)).facets[facet];
    },
  };
}

const isTime = (sort: RepoSort) => sort === "newest" || sort === "updated";

const sqlValue = (sort: RepoSort, value: number) =>
  isTime(sort)
    ? new Date(Math.max(-LAST_TIME_MS, Math.min(value, LAST_TIME_MS))).toISOString()
    : value;

const indexPlace = (sort: RepoSort, { value, key }: RepoPlace): IndexPlace =>
  sort === "id"
    ? { key, value: 0, path: `${value}` }
    : { key, value: isTime(sort) ? Date.parse(`${value}`) : Number(value) };
