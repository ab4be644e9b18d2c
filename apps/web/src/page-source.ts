import { createContext, useLoaderData, useRouteLoaderData } from "react-router";
import type { DataId, PageData, PageFailure } from "./page-data.ts";
import type { PageId } from "./pages.ts";

/** What the server gathered for this render; the loaders hand it out by page id. */
export interface PageSource {
  readonly data: { readonly [Id in DataId]?: PageData[Id] };
  readonly failure?: PageFailure;
}

/** Set by `entry.server.tsx` only: in the browser the loaders ask the server. */
export const pageSource = createContext<PageSource>();

/** The data of the page that calls it; a component for several pages names all their ids. */
export const usePageData = <Id extends PageId>(..._ids: readonly Id[]): PageData[Id] =>
  useLoaderData() as PageData[Id];

/** The data of the frame, from anywhere below it; absent only when it could not be had. */
export const useShellData = () => useRouteLoaderData("shell") as PageData["shell"] | undefined;
