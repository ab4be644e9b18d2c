import type { FastifyInstance } from "fastify";
import { type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import { getDamage } from "../../hub/admin/damage.ts";
import { listFormatsAndProviders } from "../../hub/admin/formats.ts";
import { listHubJobs, listHubModels, listWork } from "../../hub/admin/work.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import * as schemas from "../schemas/admin/work.ts";

interface Job {
  readonly Params: { readonly id: string };
}

/** Jobs, background work, models in memory, providers and damage, for administrators. */
export function adminWorkApi(app: FastifyInstance, { hub, config }: ApiContext): void {
  const { hubJobs, loadedModels, damages } = hub.registry;

  app.get("/api/admin/jobs", { config: { api: schemas.listHubJobs } }, ({ viewer, query }) =>
    listHubJobs(hub, viewer, schemas.hubJobsQuery.parse(query)),
  );

  app.post<Job>(
    "/api/admin/jobs/:id/retry",
    { config: { api: schemas.retryJob } },
    async ({ viewer, params }, reply) => {
      await hubJobs.retry(viewer, params.id);
      return reply.code(204).send();
    },
  );

  app.post<Job>(
    "/api/admin/jobs/:id/cancel",
    { config: { api: schemas.cancelHubJob } },
    async ({ viewer, params }, reply) => {
      await hubJobs.cancel(viewer, params.id);
      return reply.code(204).send();
    },
  );

  app.get("/api/admin/work", { config: { api: schemas.listWork } }, ({ viewer }) =>
    listWork(hub, viewer),
  );

  app.get("/api/admin/models", { config: { api: schemas.listLoadedModels } }, ({ viewer }) =>
    listHubModels(hub, viewer),
  );

  app.delete<{ readonly Params: RepoParams }>(
    "/api/admin/models/:namespace/:name",
    { config: { api: schemas.unloadModel } },
    async ({ viewer, params }, reply) => {
      await loadedModels.unload(viewer, repoIdFrom("model", params));
      return reply.code(204).send();
    },
  );

  app.get("/api/admin/formats", { config: { api: schemas.listFormats } }, ({ viewer }) =>
    listFormatsAndProviders(hub, config, viewer),
  );

  app.get("/api/admin/damage", { config: { api: schemas.getDamage } }, ({ viewer }) =>
    getDamage(hub, config, viewer),
  );

  app.post(
    "/api/admin/verification",
    { config: { api: schemas.startVerification } },
    async ({ viewer }, reply) => {
      await damages.requestPass(viewer);
      return reply.code(202).send();
    },
  );
}
