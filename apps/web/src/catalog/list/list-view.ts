import { FACETS, type FacetName } from "@orrery/catalog";

/** The part of a list's URL that is not the query. */
export interface ListView {
  readonly isCards: boolean;
  /** Ids of the models chosen for comparison. */
  readonly compare: readonly string[];
  /** How many rows come before the page. Untrusted: only shown. */
  readonly before: number;
  /** The facet that shows all its values, and the search text among them. */
  readonly facet?: FacetName | undefined;
  readonly find?: string | undefined;
}

/** How many models fit next to each other. */
export const MAX_COMPARED = 4;

/** Reads it from the URL and ignores invalid values. */
export function parseListView(search: URLSearchParams): ListView {
  const before = Number(search.get("before") ?? 0);
  const facet = (Object.keys(FACETS) as FacetName[]).find(
    (name) => FACETS[name].parameter === search.get("facet"),
  );
  const ids = search.getAll("compare").filter((id) => /^[\w.-]{1,96}\/[\w.-]{1,96}$/.test(id));
  return {
    isCards: search.get("view") === "cards",
    compare: [...new Set(ids)].slice(0, MAX_COMPARED),
    before: search.has("cursor") && Number.isSafeInteger(before) && before > 0 ? before : 0,
    facet,
    find: facet && search.get("find")?.trim().slice(0, 100),
  };
}

/** Inverse of `parseListView`. */
export function formatListView({ isCards, compare, before, facet, find }: ListView) {
  const pairs: readonly (readonly [string, string | undefined])[] = [
    ["facet", facet && FACETS[facet].parameter],
    ["find", facet && find],
    ["view", isCards ? "cards" : undefined],
    ...compare.map((id) => ["compare", id] as const),
    ["before", before > 0 ? `${before}` : undefined],
  ];
  return pairs.filter((pair): pair is readonly [string, string] => Boolean(pair[1]));
}

/** Adds or removes an id; ignores additions over the limit. */
export function toggleCompared(compare: readonly string[], id: string): readonly string[] {
  if (compare.includes(id)) return compare.filter((one) => one !== id);
  return compare.length < MAX_COMPARED ? [...compare, id] : compare;
}
