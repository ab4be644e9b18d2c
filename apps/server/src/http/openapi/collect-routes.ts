import type { FastifyInstance } from "fastify";
import type { ApiDescription } from "./api-description.ts";

/** A described route as the server took it. */
export interface ApiRoute {
  readonly method: string;
  readonly url: string;
  readonly api: ApiDescription;
}

/** Every described route that is added from now on, in the order in which they come. */
export function collectRoutes(app: FastifyInstance): readonly ApiRoute[] {
  const routes: ApiRoute[] = [];
  app.addHook("onRoute", ({ method, url, config }) => {
    const api = config?.api;
    if (api) for (const one of [method].flat()) routes.push({ method: one, url, api });
  });
  return routes;
}
