import { formatRepoId } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "./context.ts";
import { REPO_ROUTES, repoIdFrom } from "./repo-params.ts";

const REPO_PATH = /^\/api\/(\w+)\/([^/?]+)\/([^/?]+)(.*)$/;

/**
 * Tells API clients the new name of a repo that was moved, with a relative address (contract §1.7):
 * an absolute one would cost them their token. Downloads are answered under the old name as well.
 */
export function movedRepos(app: FastifyInstance, { hub }: ApiContext): void {
  app.addHook("preParsing", async (request, reply) => {
    const isRepoRoute = request.routeOptions.url?.includes("/:namespace/:name");
    const [, api, namespace = "", name = "", rest = ""] = REPO_PATH.exec(request.url) ?? [];
    const route = REPO_ROUTES.find((one) => one.api === api);
    if (!isRepoRoute || !route) return;
    const id = repoIdFrom(route.type, { namespace, name });
    const now = await hub.registry.repos.findMoved(request.viewer, id);
    if (!now) return;
    reply.code(307).header("location", `/api/${api}/${formatRepoId(now)}${rest}`);
    return reply.send({ movedTo: formatRepoId(now) });
  });
}
