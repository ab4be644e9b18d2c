import type { FastifyInstance } from "fastify";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import { refreshMirror } from "../../hub/mirror/refresh-mirror.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { presentMirror } from "../repos/present-mirror.ts";
import * as schemas from "../schemas/repo-info.ts";

/** Looks for news of a mirror at its own hub, on wish. */
export function mirrorRefreshApi(app: FastifyInstance, { hub }: ApiContext): void {
  for (const { type, api } of REPO_ROUTES.filter((route) => route.type !== "space"))
    app.post<{ Params: RepoParams }>(
      `/api/${api}/:namespace/:name/mirror/refresh`,
      { config: { api: schemas.refreshMirror } },
      async ({ viewer, params }) => {
        const { mirror, isChanged } = await refreshMirror(hub, viewer, repoIdFrom(type, params));
        return { mirror: presentMirror(mirror), changed: isChanged };
      },
    );
}
