import { formatRepoId, type WatchTarget } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  deleteNameWatch,
  deleteWatch,
  getNameWatch,
  getWatch,
  listWatches,
  setNameWatch,
  setWatch,
  watchBody,
} from "../schemas/notifications.ts";

/** How much of what happens in repos the caller is notified of. */
export function watchesApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { watches } = hub.registry;

  app.get("/api/settings/watches", { config: { api: listWatches } }, async ({ viewer }) =>
    (await watches.list(viewer)).map(({ target, level }) => ({ ...presentTarget(target), level })),
  );

  for (const { type, api } of REPO_ROUTES) {
    const path = `/api/${api}/:namespace/:name/watch`;
    const targetOf = (params: RepoParams) =>
      ({ kind: "repo", id: repoIdFrom(type, params) }) as const;
    app.get<{ Params: RepoParams }>(path, { config: { api: getWatch } }, ({ viewer, params }) =>
      watches.get(viewer, targetOf(params)),
    );
    app.put<{ Params: RepoParams }>(
      path,
      { config: { api: setWatch } },
      ({ viewer, params, body }) =>
        watches.set(viewer, targetOf(params), watchBody.parse(body).level),
    );
    app.delete<{ Params: RepoParams }>(
      path,
      { config: { api: deleteWatch } },
      ({ viewer, params }) => watches.set(viewer, targetOf(params), undefined),
    );
  }

  for (const path of ["/api/users/:user/watch", "/api/organizations/:organization/watch"]) {
    const targetOf = (params: unknown) => {
      const [name = ""] = Object.values(params as Record<string, string>);
      return { kind: "namespace", name } as const;
    };
    app.get(path, { config: { api: getNameWatch } }, ({ viewer, params }) =>
      watches.get(viewer, targetOf(params)),
    );
    app.put(path, { config: { api: setNameWatch } }, ({ viewer, params, body }) =>
      watches.set(viewer, targetOf(params), watchBody.parse(body).level),
    );
    app.delete(path, { config: { api: deleteNameWatch } }, ({ viewer, params }) =>
      watches.set(viewer, targetOf(params), undefined),
    );
  }
}

const presentTarget = (target: WatchTarget) =>
  target.kind === "namespace"
    ? { type: "namespace" as const, name: target.name }
    : { type: target.id.type, name: formatRepoId(target.id) };
