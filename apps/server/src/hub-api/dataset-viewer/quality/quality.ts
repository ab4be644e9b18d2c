import type { FastifyInstance, FastifyRequest } from "fastify";
import { type RepoParams, repoIdFrom } from "../../../http/repo-params.ts";
import { findConfigs, getSplit, readDatasetAt } from "../../../hub/datasets/find-dataset.ts";
import { findQuality } from "../../../hub/datasets/quality/find-quality.ts";
import type { ApiContext } from "../../../inference/gateway/context.ts";
import { answerOwn, parseQuery } from "../answer-viewer.ts";
import { getQuality, qualityQuery, startQuality } from "./quality-schemas.ts";

type Request = FastifyRequest<{ Params: RepoParams }>;

/** What is wrong with the rows of a split. */
export function qualityApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { registry } = hub;
  const path = "/api/datasets/:namespace/:name/quality";

  async function find(request: Request) {
    const id = repoIdFrom("dataset", request.params);
    const at = await registry.files.at(request.viewer, id, "main");
    const found = findConfigs(await readDatasetAt(registry, at));
    return { id, found, ...parseQuery(qualityQuery, request.query) };
  }
  app.get<{ Params: RepoParams }>(path, { config: { api: getQuality } }, (request, reply) =>
    answerOwn(reply, async () => {
      const { found, config, split } = await find(request);
      getSplit(found, config, split);
      return findQuality(registry, found, config, split);
    }),
  );
  app.post<{ Params: RepoParams }>(path, { config: { api: startQuality } }, (request, reply) =>
    answerOwn(reply, async () => {
      await registry.qualityReports.requireStart(
        request.viewer,
        repoIdFrom("dataset", request.params),
      );
      const { id, found, config, split } = await find(request);
      getSplit(found, config, split);
      await registry.qualityReports.start(request.viewer, id, config, split);
      return {};
    }),
  );
}
