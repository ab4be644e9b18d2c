import type { ViewChoice } from "@orrery/web/page-data/repo/split-viewer";

export const PAGE_ROWS = 100;
const MAX_SEARCH = 2_000;
const MAX_SHOWN_NAMES = 1_000;
const MAX_WIDE = 10;

/** What the address of a viewer page chooses. Without an offset, the page is the one that has the open row. */
export function readChoice(query: URLSearchParams): ViewChoice {
  const search = query.get("search")?.trim().slice(0, MAX_SEARCH) ?? "";
  // A search has an order of its own.
  const textOf = (name: string) => (search === "" ? (query.get(name)?.trim() ?? "") : "");
  const [where, orderby] = [textOf("where"), textOf("orderby")];
  const row = wholeNumber(query.get("row"));
  const isInOrder = search === "" && where === "" && orderby === "";
  const pageOfRow = isInOrder && row !== undefined ? row - (row % PAGE_ROWS) : 0;
  return {
    search,
    where,
    orderby,
    offset: wholeNumber(query.get("offset")) ?? pageOfRow,
    ...(row !== undefined && { row }),
    formatted: (row !== undefined && query.get("formatted")) || "",
    show: query.getAll("show").slice(0, MAX_SHOWN_NAMES),
    wide: query.getAll("wide").slice(0, MAX_WIDE),
    from: wholeNumber(query.get("from")) ?? 0,
  };
}

function wholeNumber(text: string | null): number | undefined {
  const digits = text?.replaceAll(/[\s,]/g, "") ?? "";
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}
