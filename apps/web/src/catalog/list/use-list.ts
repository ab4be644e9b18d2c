import type { CatalogQuery } from "@orrery/catalog";
import { createContext, use } from "react";
import type { RepoListData } from "../../page-data/repo-list.ts";
import { type ListState, listStateHref } from "./list-href.ts";
import type { ListView } from "./list-view.ts";

/** The list that a part of its page belongs to. */
export interface List {
  readonly data: RepoListData;
  readonly state: ListState;
  /** The URL of the list with another query, at its first page by default. */
  readonly href: (query: CatalogQuery, view?: Partial<ListView>) => string;
}

export const ListContext = createContext<List | undefined>(undefined);

export function useList(): List {
  const list = use(ListContext);
  if (!list) throw new Error("List context is missing");
  return list;
}

/** See `List`. */
export function createList(data: RepoListData, view: ListView): List {
  const state: ListState = { query: data.query, machine: data.machine, view };
  return {
    data,
    state,
    href: (query, change) =>
      listStateHref({
        query,
        machine: query.fits?.memoryGb === data.query.fits?.memoryGb ? data.machine : undefined,
        view: { ...view, before: 0, ...change },
      }),
  };
}
