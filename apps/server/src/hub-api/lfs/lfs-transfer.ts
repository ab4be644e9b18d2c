import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { lfsByteRoutes } from "./lfs-byte-routes.ts";
import { lfsCompletionRoutes } from "./lfs-completion-routes.ts";

/** The bytes of large files, at signed addresses that need no other credentials (hub-protocol §2.5). */
export function lfsTransferApi(app: FastifyInstance, context: ApiContext): void {
  app.register(async (scope) => lfsByteRoutes(scope, context));
  app.register(async (scope) => lfsCompletionRoutes(scope, context.hub));
}
