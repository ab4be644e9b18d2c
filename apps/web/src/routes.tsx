import type { ComponentType } from "react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { isSameList } from "./catalogue/is-same-list.ts";
import type { DataId } from "./page-data.ts";
import { pageSource } from "./page-source.ts";
import { PATHS, type PageId } from "./paths.ts";
import { remote } from "./remote.ts";
import { FailedPage, FailedShell } from "./shell/failed-page.tsx";
import { Shell } from "./shell/shell.tsx";

const NOT_FOUND = { status: 404, code: "page-not-found", message: "There is no page here." };

const load = (id: DataId) => (args: LoaderFunctionArgs) => {
  if (!import.meta.env.SSR) return remote(id, args);
  const source = args.context.get(pageSource);
  if (id === "shell") return source.data.shell;
  if (source.failure) throw data(source.failure, { status: source.failure.status });
  const found = source.data[id];
  if (!found) throw data(NOT_FOUND, { status: 404 });
  return found;
};

/** Only the browser acts through the router: a plain form post is the server's own route. */
const act = (id: PageId) => (args: ActionFunctionArgs) => remote(id, args);

type PageModule = () => Promise<{ Component: ComponentType }>;

const page = (id: PageId, lazy: PageModule): RouteObject => ({
  id,
  path: PATHS[id],
  loader: load(id),
  lazy,
});
/** What is only shown in another way is not asked for again. */
const listPage = (id: PageId, lazy: PageModule): RouteObject => ({
  ...page(id, lazy),
  shouldRevalidate: ({
    currentUrl,
    nextUrl,
    defaultShouldRevalidate,
  }: ShouldRevalidateFunctionArgs) =>
    currentUrl.href === nextUrl.href ? defaultShouldRevalidate : !isSameList(currentUrl, nextUrl),
});
const formPage = (id: PageId, lazy: PageModule): RouteObject => ({
  ...page(id, lazy),
  action: act(id),
});

/** The panel follows its own choices; another address of the same page brings nothing new to the rest. */
const repoPage = (id: PageId, lazy: PageModule): RouteObject => ({
  ...formPage(id, lazy),
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
});

const notFound = ({ context }: LoaderFunctionArgs): never => {
  const failure = (import.meta.env.SSR && context.get(pageSource).failure) || NOT_FOUND;
  throw data(failure, { status: failure.status });
};

const people: PageModule = () => import("./pages/people.tsx");
const doc: PageModule = () => import("./pages/doc.tsx");
const files: PageModule = () => import("./pages/files.tsx");
const file: PageModule = () => import("./pages/file.tsx");
const commits: PageModule = () => import("./pages/commits.tsx");
const commit: PageModule = () => import("./pages/commit.tsx");
const edit: PageModule = () => import("./pages/edit.tsx");
const pulls: PageModule = () => import("./pages/pulls.tsx");
const pull: PageModule = () => import("./pages/pull.tsx");
const repoSettings: PageModule = () => import("./pages/repo-settings.tsx");
const upload: PageModule = () => import("./pages/upload.tsx");
const providerKeys: PageModule = () => import("./pages/provider-keys.tsx");
const inferenceUsage: PageModule = () => import("./pages/inference-usage.tsx");

const PAGES: RouteObject[] = [
  page("home", () => import("./pages/home.tsx")),
  listPage("models", () => import("./pages/models.tsx")),
  listPage("datasets", () => import("./pages/datasets.tsx")),
  page("compare", () => import("./pages/compare.tsx")),
  page("people", people),
  page("organizations", people),
  page("tasks", () => import("./pages/tasks.tsx")),
  page("task", () => import("./pages/task.tsx")),
  page("libraries", () => import("./pages/libraries.tsx")),
  page("library", () => import("./pages/library.tsx")),
  page("docs", doc),
  page("doc", doc),
  formPage("newRepo", () => import("./pages/new-repo.tsx")),
  formPage("signIn", () => import("./pages/sign-in.tsx")),
  formPage("signUp", () => import("./pages/sign-up.tsx")),
  formPage("setup", () => import("./pages/setup.tsx")),
  formPage("settings", () => import("./pages/settings.tsx")),
  page("playground", () => import("./pages/playground.tsx")),
  page("contest", () => import("./pages/contest.tsx")),
  formPage("run", () => import("./pages/run.tsx")),
  formPage("providerKeys", providerKeys),
  formPage("organizationProviderKeys", providerKeys),
  formPage("hubProviderKeys", providerKeys),
  page("inferenceUsage", inferenceUsage),
  page("organizationInferenceUsage", inferenceUsage),
  page("hubInferenceUsage", inferenceUsage),
  formPage("newOrganization", () => import("./pages/new-organization.tsx")),
  formPage("organizationSettings", () => import("./pages/organization-settings.tsx")),
  page("account", () => import("./pages/account.tsx")),
  repoPage("model", () => import("./pages/model.tsx")),
  formPage("modelProviders", () => import("./pages/model-providers.tsx")),
  page("modelLive", () => import("./pages/live.tsx")),
  page("modelFiles", files),
  page("modelFile", file),
  page("modelCommits", commits),
  page("modelCommit", commit),
  formPage("modelEdit", edit),
  page("modelPulls", pulls),
  formPage("modelPull", pull),
  formPage("modelSettings", repoSettings),
  page("modelUpload", upload),
  repoPage("dataset", () => import("./pages/dataset.tsx")),
  page("datasetRows", () => import("./pages/dataset-rows.tsx")),
  page("datasetFiles", files),
  page("datasetFile", file),
  page("datasetCommits", commits),
  page("datasetCommit", commit),
  formPage("datasetEdit", edit),
  page("datasetPulls", pulls),
  formPage("datasetPull", pull),
  formPage("datasetSettings", repoSettings),
  page("datasetUpload", upload),
];

/** Every page inside the one shell; a page that fails leaves the shell standing. */
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
          ...PAGES,
          { id: "notFound", path: "*", loader: notFound, Component: () => null },
        ],
      },
    ],
  },
];
