import { FACETS, type FacetName } from "@orrery/catalog";

/** What the address of a list says besides the question itself. */
export interface ListView {
  readonly isCards: boolean;
  /** Ids of the models that were put aside to be compared. */
  readonly compare: readonly string[];
  /** How many rows come before the page; what a stranger wrote there is only a number to be shown. */
  readonly before: number;
  /** The facet that shows all its values, and what the visitor looks for among them. */
  readonly facet?: FacetName | undefined;
  readonly find?: string | undefined;
}

/** As many models as fit beside each other. */
export const MAX_COMPARED = 4;

/** Reads it off the address; what makes no sense is left out. */
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

/** The inverse; a page that comes after nothing is the first. */
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

/** Put aside, or taken back; a fifth one finds no room. */
export function toggleCompared(compare: readonly string[], id: string): readonly string[] {
  if (compare.includes(id)) return compare.filter((one) => one !== id);
  return compare.length < MAX_COMPARED ? [...compare, id] : compare;
}
