import type { ApiDescription } from "./api-description.ts";
import type { ApiRoute } from "./collect-routes.ts";

/** One operation of the document: a route, or several that are the same under other URLs. */
export interface ApiOperation {
  readonly id: string;
  readonly method: string;
  /** As OpenAPI writes it: `/api/{repoType}/{namespace}/{name}`. */
  readonly path: string;
  readonly api: ApiDescription;
  /** The words that `{repoType}` stands for. */
  readonly repoTypes?: readonly string[];
}

const OF_TYPE = /^\/api\/(models|datasets|spaces)(?=\/|$)/;

/** The table of operations that the routes make, in their order. Pure. */
export function apiOperations(routes: readonly ApiRoute[]): readonly ApiOperation[] {
  const shown = routes.filter(({ method, url }) => method !== "HEAD" || !hasGet(routes, url));
  const typesOf = repoTypesOf(shown);
  const byPath = Map.groupBy(shown, (route) => `${route.method} ${pathOf(route, typesOf(route))}`);
  const counts = new Map<string, number>();
  return [...byPath].map(([key, same]) => {
    const [method = "", path = ""] = key.split(" ");
    const [first] = same;
    if (!first || same.some(({ api }) => api !== first.api))
      throw new Error(`${key} has two descriptions.`);
    const { api } = first;
    const count = (counts.get(api.id) ?? 0) + 1;
    counts.set(api.id, count);
    const id = count === 1 ? api.id : `${api.id}${count}`;
    const repoTypes = typesOf(first);
    return { id, method, path, api, ...(repoTypes.length > 1 && { repoTypes }) };
  });
}

/** Whether a path repeats that of models under `/datasets` or `/spaces`. */
export const isOfOtherType = (path: string): boolean =>
  /^\/(?:datasets|spaces)\/\{namespace\}/.test(path);

const hasGet = (routes: readonly ApiRoute[], url: string): boolean =>
  routes.some((route) => route.method === "GET" && route.url === url);

/** Which types of repos have the same route with the same description. */
function repoTypesOf(routes: readonly ApiRoute[]) {
  const keyOf = ({ method, url, api }: ApiRoute) =>
    `${method} ${api.id} ${url.replace(OF_TYPE, "/api/*")}`;
  const byRoute = Map.groupBy(
    routes.filter(({ url }) => OF_TYPE.test(url)),
    keyOf,
  );
  return (route: ApiRoute): readonly string[] =>
    (byRoute.get(keyOf(route)) ?? []).flatMap(({ url }) => OF_TYPE.exec(url)?.[1] ?? []);
}

function pathOf({ url, api }: ApiRoute, repoTypes: readonly string[]): string {
  if (api.shownAs !== undefined) return api.shownAs;
  return (repoTypes.length > 1 ? url.replace(OF_TYPE, "/api/{repoType}") : url)
    .replace(/:(\w+)\(.*?\\.git\$\)/g, "{$1}.git")
    .replace(/:(\w+)(?:\(.*?\))?(?=\/|$)/g, "{$1}")
    .replace("*", `{${api.rest ?? "path"}}`);
}
