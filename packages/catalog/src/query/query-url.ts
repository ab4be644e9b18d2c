import { isQuantization, type Quantization } from "../hardware/bits-per-weight.ts";
import { CATALOG_SORTS, type CatalogQuery, type CatalogSort } from "./catalog-query.ts";
import { type CatalogKind, FACETS, type FacetName, facetsOf } from "./facets.ts";
import {
  formatDayRange,
  formatNumberRange,
  parseDayRange,
  parseNumberRange,
} from "./range-text.ts";

/** Name and value of a query parameter; a name may repeat. */
export type Parameter = readonly [name: string, value: string];

/** The limit of each text in a URL. */
export const MAX_QUERY_TEXT = 200;
/** Chosen per facet. */
export const MAX_FACET_VALUES = 30;
const YES_NO: Readonly<Record<string, boolean>> = { yes: true, no: false };
const DEFAULT_QUANTIZATION: Quantization = "Q4_K_M";

/** Reads a visitor's choices from a URL. Ignores unknown and invalid values. */
export function parseCatalogQuery(
  kind: CatalogKind,
  parameters: Iterable<Parameter>,
): CatalogQuery {
  const all = [...parameters].map(([name, value]) => [name, value.trim()] as const);
  const every = (name: string) =>
    all.filter(([one, value]) => one === name && value !== "").map(([, value]) => value);
  const one = (name: string) => every(name)[0]?.slice(0, MAX_QUERY_TEXT);
  const facets = facetsOf(kind);
  const values = facets.flatMap((name) => {
    const chosen = every(FACETS[name].parameter).filter((value) => value.length <= MAX_QUERY_TEXT);
    return chosen.length > 0
      ? [[name, [...new Set(chosen)].slice(0, MAX_FACET_VALUES)] as const]
      : [];
  });
  const isModel = kind === "model";
  return present({
    kind,
    text: one("q"),
    textIn: one("in") === "cards" ? ("cards" as const) : undefined,
    values: Object.fromEntries(values) as CatalogQuery["values"],
    matchAll: facets.filter(
      (name) => FACETS[name].isMulti && every("all").includes(FACETS[name].parameter),
    ),
    gated: YES_NO[one("gated") ?? ""],
    mirrored: YES_NO[one("mirror") ?? ""],
    baseOnly: isModel && one("base") === "only" ? (true as const) : undefined,
    fits: isModel ? parseFit(one("memory"), one("quantization")) : undefined,
    parameters: isModel ? parseNumberRange(one("parameters") ?? "") : undefined,
    size: parseNumberRange(one("size") ?? ""),
    created: parseDayRange(one("created") ?? ""),
    updated: parseDayRange(one("updated") ?? ""),
    sort: CATALOG_SORTS.find((sort) => sort === one("sort")) as CatalogSort | undefined,
    cursor: one("cursor"),
  });
}

/** The inverse: the parameters that say the same, in one order, so that equal choices look equal. */
export function formatCatalogQuery(query: CatalogQuery): readonly Parameter[] {
  const { fits } = query;
  const pairs: readonly (readonly [string, string | undefined])[] = [
    ["q", query.text],
    ["in", query.textIn],
    ...facetsOf(query.kind).flatMap((name) =>
      (query.values[name] ?? []).map((value) => [FACETS[name].parameter, value] as const),
    ),
    ...query.matchAll.map((name) => ["all", FACETS[name].parameter] as const),
    ["gated", yesOrNo(query.gated)],
    ["mirror", yesOrNo(query.mirrored)],
    ["base", query.baseOnly && "only"],
    ["memory", fits && `${fits.memoryGb}`],
    ["quantization", fits && fits.quantization !== DEFAULT_QUANTIZATION ? fits.quantization : ""],
    ["parameters", query.parameters && formatNumberRange(query.parameters, "B")],
    ["size", query.size && formatNumberRange(query.size, "G")],
    ["created", query.created && formatDayRange(query.created)],
    ["updated", query.updated && formatDayRange(query.updated)],
    ["sort", query.sort],
    ["cursor", query.cursor],
  ];
  return pairs.filter((pair): pair is readonly [string, string] => Boolean(pair[1]));
}

/** The query with a value chosen that was not, or dropped that was; from its first page. */
export function toggleValue(query: CatalogQuery, name: FacetName, value: string): CatalogQuery {
  const { cursor: _, ...rest } = query;
  const chosen = query.values[name] ?? [];
  const others = chosen.filter((one) => one !== value);
  const next = others.length < chosen.length ? others : [...chosen, value];
  const { [name]: __, ...values } = query.values;
  return { ...rest, values: next.length > 0 ? { ...values, [name]: next } : values };
}

const yesOrNo = (value: boolean | undefined) =>
  value === undefined ? undefined : value ? "yes" : "no";

function parseFit(memory: string | undefined, quantization: string = DEFAULT_QUANTIZATION) {
  const memoryGb = Number(memory);
  if (!(memoryGb > 0) || memoryGb > 1e6 || !isQuantization(quantization)) return undefined;
  return { memoryGb, quantization };
}

/** Without the fields that are `undefined`. */
const present = (query: { [Key in keyof CatalogQuery]: CatalogQuery[Key] | undefined }) =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined),
  ) as unknown as CatalogQuery;
