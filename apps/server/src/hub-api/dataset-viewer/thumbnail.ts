import type { FastifyInstance } from "fastify";
import { isFresh } from "../../http/answer-range.ts";
import { type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import { FILE_POLICY } from "../../http/security-headers.ts";
import { findPictures } from "../../hub/datasets/find-pictures.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { answerOwn } from "./answer-viewer.ts";
import { getDatasetThumbnail } from "./schemas.ts";

/** Changes with how thumbnails are drawn. */
const VERSION = 1;
const SECONDS = 3600;

/** A small picture of a dataset with images, for lists of datasets. */
export function datasetThumbnailApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { registry, thumbnailer } = hub;
  app.get<{ Params: RepoParams }>(
    "/datasets/:namespace/:name/thumbnail",
    { config: { api: getDatasetThumbnail } },
    (request, reply) =>
      answerOwn(reply, async () => {
        const id = repoIdFrom("dataset", request.params);
        const at = await registry.files.at(request.viewer, id, "main");
        registry.files.requireAll(at);
        const etag = `"${at.commit}-${VERSION}"`;
        if (isFresh(request, etag)) return reply.code(304).header("etag", etag).send();
        const picture = await thumbnailer.draw(at, () => findPictures(registry, at));
        return reply
          .header("etag", etag)
          .header("cache-control", `private, max-age=${SECONDS}`)
          .header("content-security-policy", FILE_POLICY)
          .header("cross-origin-resource-policy", "same-origin")
          .type("image/webp")
          .send(picture);
      }),
  );
}
