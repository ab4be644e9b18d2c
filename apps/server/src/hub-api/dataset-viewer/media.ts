import { formatRepoId } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { MediaBytes } from "../../dataset-engine/engine-job.ts";
import { type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import { FILE_POLICY } from "../../http/security-headers.ts";
import { findConfigs, getSplit, readDataset } from "../../hub/datasets/find-dataset.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { answerViewer, parseQuery } from "./answer-viewer.ts";
import { getDatasetMedia, mediaQuery } from "./schemas.ts";

/** The bytes of an image, sound or video of a row, for pages that show them. */
export function datasetMediaApi(app: FastifyInstance, { hub }: ApiContext): void {
  app.get<{ Params: RepoParams }>(
    "/datasets/:namespace/:name/viewer/media",
    { config: { api: getDatasetMedia } },
    (request, reply) =>
      answerViewer(request, reply, async () => {
        const { config, split, row, column } = parseQuery(mediaQuery, request.query);
        const name = formatRepoId(repoIdFrom("dataset", request.params));
        const found = findConfigs(await readDataset(hub.registry, request.viewer, name));
        const job = { shape: "media", row, column } as const;
        const json = await hub.datasetEngine.ask(getSplit(found, config, split), job);
        const { type, base64 } = JSON.parse(json) as MediaBytes;
        reply
          .header("content-security-policy", FILE_POLICY)
          .header("cross-origin-resource-policy", "same-origin");
        return { found, body: Buffer.from(base64, "base64"), type };
      }),
  );
}
