import type { Conversion } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { getConversion, startConversion } from "./conversion-schemas.ts";

/** How far a dataset is converted to Parquet, for those who write to it. */
export function conversionApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { conversions } = hub.registry;
  const path = "/api/datasets/:namespace/:name/conversion";
  app.get<{ Params: RepoParams }>(path, { config: { api: getConversion } }, async (request) =>
    present(await conversions.get(request.viewer, repoIdFrom("dataset", request.params))),
  );
  app.post<{ Params: RepoParams }>(path, { config: { api: startConversion } }, async (request) => {
    await conversions.restart(request.viewer, repoIdFrom("dataset", request.params));
    return {};
  });
}

const NOTHING = { files: 0, doneFiles: 0, bytes: 0, currentFile: undefined };

function present(found: Conversion | undefined) {
  return {
    state: found?.state ?? "pending",
    revision: found?.head,
    convertedRevision: found?.made,
    startedAt: found?.startedAt?.toISOString(),
    endedAt: found?.endedAt?.toISOString(),
    nextAt: found?.nextAt?.toISOString(),
    error: found?.error,
    progress: found?.progress ?? NOTHING,
    splits: found?.splits ?? [],
  };
}
