import type { SplitViewer, ViewChoice } from "../../page-data/repo/split-viewer.ts";

/** What changes; `undefined` leaves a parameter out. */
export type ViewChange = { readonly [Name in keyof ViewChoice]?: ViewChoice[Name] | undefined };

/** The address of a viewer page as a query, which starts with `?`: what is chosen, with a change. */
export function viewAddress(viewer: SplitViewer, change: ViewChange = {}): string {
  // A search and a filter or order replace each other.
  const other = change.where || change.orderby ? { search: "" } : {};
  const { search, where, orderby, offset, row, formatted, show, wide, from } = {
    ...{ ...viewer.chosen, ...other },
    ...change,
  };
  const query = new URLSearchParams({ config: viewer.config, split: viewer.split });
  if (search) query.set("search", search);
  if (where) query.set("where", where);
  if (orderby) query.set("orderby", orderby);
  if (offset) query.set("offset", String(offset));
  for (const name of show ?? []) query.append("show", name);
  for (const name of wide ?? []) query.append("wide", name);
  if (from) query.set("from", String(from));
  if (row !== undefined) query.set("row", String(row));
  if (row !== undefined && formatted) query.set("formatted", formatted);
  return `?${query}`;
}

/** The split alone, as a query. */
export const splitAddress = ({ config, split }: SplitViewer): string =>
  `?${new URLSearchParams({ config, split })}`;

/** The bytes of a cell; `viewer` is at the page's own path, whose folder this is. */
export const mediaAddress = (viewer: SplitViewer, row: number, column: string): string =>
  `viewer/media${splitAddress(viewer)}&${new URLSearchParams({ row: String(row), column })}`;

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const whereNull = (name: string): string => `${quoteName(name)} IS NULL`;

/** Another condition that the rows must meet. */
export function addCondition(where: string, condition: string): string {
  if (where === "" || where === condition) return condition;
  return `${/\bor\b/i.test(where) ? `(${where})` : where} AND ${condition}`;
}

export type SortState = "ascending" | "descending" | undefined;

/** How a page is sorted by a column, and the order that a click on its head leads to. */
export function sortOf(orderby: string, name: string): readonly [now: SortState, next: string] {
  const column = quoteName(name);
  if (orderby === column || orderby.toLowerCase() === `${column.toLowerCase()} asc`)
    return ["ascending", `${column} DESC`];
  if (orderby.toLowerCase() === `${column} desc`.toLowerCase()) return ["descending", ""];
  return [undefined, column];
}
