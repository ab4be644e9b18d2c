import {
  type Catalog,
  type CatalogKind,
  type CatalogQuery,
  FACETS,
  type FacetName,
  facetsOf,
  type Parameter,
  parseCatalogQuery,
} from "@orrery/catalog";

/** The query of a list's URL. */
export interface AskedList {
  readonly query: CatalogQuery;
  /** What `query.fits` was chosen by: a machine of the catalog. */
  readonly machine?: string;
  /** The facet whose values are all requested, and the text they must contain. */
  readonly facet?: FacetName;
  readonly find: string;
}

/** The two fields of a range in a form, and what their numbers count. */
const RANGES: Readonly<Record<string, string>> = {
  parameters: "B",
  size: "G",
  created: "",
  updated: "",
};

/** Reads a URL, also one made by a form without JavaScript. */
export function readListQuery(
  { findMachine }: Pick<Catalog, "findMachine">,
  kind: CatalogKind,
  search: URLSearchParams,
): AskedList {
  const parameters: Parameter[] = [...search, ...ranges(search)];
  const machine = findMachine(search.get("machine") ?? "");
  if (machine) parameters.push(["memory", `${machine.memoryGb}`]);
  const query = parseCatalogQuery(kind, parameters);
  const facet = facetsOf(kind).find((name) => FACETS[name].parameter === search.get("facet"));
  return {
    query,
    ...(query.fits && { machine: machine?.key ?? `${query.fits.memoryGb}gb` }),
    ...(facet && { facet }),
    find: (search.get("find") ?? "").trim().slice(0, 100),
  };
}

const ranges = (search: URLSearchParams): readonly Parameter[] =>
  Object.entries(RANGES).flatMap(([name, unit]) => {
    const [from = "", to = ""] = ["from", "to"].map((end) => {
      const value = search.get(`${name}_${end}`)?.trim();
      if (!value) return "";
      // A field for numbers takes `1e3`, and sends it as it was typed.
      return unit ? `${Number(value)}${unit}` : value;
    });
    return from || to ? [[name, `${from}..${to}`] as const] : [];
  });
