import type { FastifyInstance } from "fastify";
import type { Config } from "../base/config.ts";
import { INTERNAL } from "./internal/internal-routes.ts";
import { routeNotFound } from "./route-not-found.ts";

const FOR_SUPERVISORS: ReadonlySet<string | undefined> = new Set([
  "/healthz",
  "/readyz",
  "/metrics",
]);

/** A process whose role is not the web answers its supervisors and other processes of the hub only. */
export function serveRole(app: FastifyInstance, { roles }: Pick<Config, "roles">): void {
  if (roles.has("web")) return;
  app.addHook("onRequest", async (request) => {
    const { url } = request.routeOptions;
    if (!FOR_SUPERVISORS.has(url) && !url?.startsWith(INTERNAL)) throw routeNotFound(request);
  });
}
