import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { isSameList } from "./catalog/list/is-same-list.ts";
import type { DataId } from "./page-data.ts";
import { pageSource } from "./page-source.ts";
import { PAGES, type PageId, type PageKind } from "./pages.ts";
import { remote } from "./remote.ts";
import { FailedPage, FailedShell } from "./shell/failed-page.tsx";
import { Shell } from "./shell/shell.tsx";

const NOT_FOUND = { status: 404, code: "page-not-found", message: "Page not found." };

const load = (id: DataId) => (args: LoaderFunctionArgs) => {
  if (!import.meta.env.SSR) return remote(id, args);
  const source = args.context.get(pageSource);
  if (id === "shell") return source.data.shell;
  if (source.failure) throw data(source.failure, { status: source.failure.status });
  const found = source.data[id];
  if (!found) throw data(NOT_FOUND, { status: 404 });
  return found;
};

/** Actions run in the browser only: the server handles plain form posts in its own routes. */
const act = (id: PageId) => (args: ActionFunctionArgs) => remote(id, args);

/** A page's route, in addition to its path, data and module. */
const EXTRAS: Readonly<Record<PageKind, (id: PageId) => Partial<RouteObject>>> = {
  page: () => ({}),
  form: (id) => ({ action: act(id) }),
  list: (id) => ({
    action: act(id),
    shouldRevalidate: ({
      currentUrl,
      nextUrl,
      formMethod,
      defaultShouldRevalidate,
    }: ShouldRevalidateFunctionArgs) =>
      formMethod !== undefined || currentUrl.href === nextUrl.href
        ? defaultShouldRevalidate
        : !isSameList(currentUrl, nextUrl),
  }),
  repo: (id) => ({
    action: act(id),
    shouldRevalidate: ({
      currentUrl,
      nextUrl,
      formMethod,
      defaultShouldRevalidate,
    }: ShouldRevalidateFunctionArgs) =>
      formMethod === undefined &&
      currentUrl.pathname === nextUrl.pathname &&
      currentUrl.search !== nextUrl.search
        ? false
        : defaultShouldRevalidate,
  }),
};

const pageRoutes = (Object.keys(PAGES) as PageId[]).map((id): RouteObject => {
  const { path, module, kind } = PAGES[id];
  const lazy = async () => (await import("./page-modules.ts")).loadPage(module);
  return { id, path, loader: load(id), lazy, ...EXTRAS[kind](id) } as RouteObject;
});

const notFound = ({ context }: LoaderFunctionArgs): never => {
  const failure = (import.meta.env.SSR && context.get(pageSource).failure) || NOT_FOUND;
  throw data(failure, { status: failure.status });
};

/** All pages inside the shell, which stays when a page fails. */
export const routes: RouteObject[] = [
  {
    id: "shell",
    loader: load("shell"),
    shouldRevalidate: ({ formMethod }: ShouldRevalidateFunctionArgs) =>
      formMethod !== undefined && formMethod !== "GET",
    Component: Shell,
    ErrorBoundary: FailedShell,
    HydrateFallback: () => null,
    children: [
      {
        id: "failures",
        ErrorBoundary: FailedPage,
        children: [
          ...pageRoutes,
          { id: "notFound", path: "*", loader: notFound, Component: () => null },
        ],
      },
    ],
  },
];
