import { formatRepoId } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { REPO_ROUTES, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";

const REPO_PATH = /^\/api\/(\w+)\/([^/?]+)\/([^/?]+)(.*)$/;

/**
 * Sends API clients the new name of a moved repo as a relative URL (hub-protocol §1.7): an absolute one
 * would make them drop their token. Downloads work under the old name.
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
