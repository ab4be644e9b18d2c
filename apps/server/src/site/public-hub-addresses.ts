import type { RepoKind } from "@orrery/web/page-data/shell";
import { PAGES } from "@orrery/web/pages";
import type { FastifyInstance } from "fastify";

/** Pages of the public hub that have another path here. */
export const PUBLIC_HUB_PATHS: Readonly<Record<string, string>> = {
  "/login": PAGES.signIn.path,
  "/join": PAGES.signUp.path,
  "/forgot_password": PAGES.resetPassword.path,
  "/new-dataset": `${PAGES.newRepo.path}?kind=dataset`,
  "/settings": PAGES.settings.path,
  "/settings/authentication": PAGES.security.path,
  "/settings/inference-providers": PAGES.providerKeys.path,
  "/settings/billing": PAGES.spending.path,
  "/inference/models": PAGES.models.path,
};

/** Parameters of the public hub's lists that have another name here. */
const PARAMETERS: Readonly<Record<string, string>> = {
  search: "q",
  pipeline_tag: "task",
  task_categories: "task",
  other: "tag",
  apps: "app",
  inference_provider: "provider",
};

/** Filters of the API that have a parameter here. */
const FILTERS: Readonly<Record<string, readonly [name: string, value: string]>> = {
  "filter=is:mirror": ["mirror", "yes"],
};

const SORTS: Readonly<Record<string, string>> = {
  modified: "updated",
  created: "newest",
  most_params: "parameters",
  most_rows: "rows",
};

/** Redirects links to the public hub's pages, with their host replaced, to the same pages here. */
export function publicHubAddresses(app: FastifyInstance): void {
  for (const [path, target] of Object.entries(PUBLIC_HUB_PATHS))
    app.get(path, (_request, reply) => reply.redirect(target, 301));
}

/** The URL here of a list of the public hub, if the query has one of its parameters. */
export function ownListUrl(kind: RepoKind, query: URLSearchParams): string | undefined {
  let isForeign = false;
  const own = new URLSearchParams();
  for (const [name, value] of query) {
    if (name === "_data") continue;
    const [ownName, given] = FILTERS[`${name}=${value}`] ?? [PARAMETERS[name] ?? name, value];
    // A value there repeats the name of its facet, such as `license=license:mit`.
    const bare = given.startsWith(`${name}:`) ? given.slice(name.length + 1) : given;
    const ownValue = name === "sort" ? (SORTS[bare] ?? bare) : bare;
    isForeign ||= ownName !== name || ownValue !== value;
    if (ownValue !== "") own.append(ownName, ownValue);
  }
  const { path } = PAGES[kind === "model" ? "models" : "datasets"];
  return isForeign ? `${path}?${own}` : undefined;
}
