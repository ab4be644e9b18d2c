import { parseRepoPath, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { originOf } from "../../http/origin.ts";
import { type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { findDatasetUsage } from "../dataset-usage.ts";
import { listFileUsage, mainFile } from "../file-usage.ts";
import { findOneFile } from "../find-one-file.ts";
import { findUsageSource } from "../find-usage-source.ts";
import { parseUsageQuery } from "../usage-query.ts";
import { getDatasetSnippets } from "./schemas.ts";

/** How to use a dataset, as JSON: everything that its panel shows, in one response. */
export function datasetSnippetsApi(app: FastifyInstance, context: ApiContext): void {
  const { files } = context.hub.registry;

  app.get<{ Params: RepoParams }>(
    "/api/datasets/:namespace/:name/snippets",
    { config: { api: getDatasetSnippets } },
    async (request) => {
      const { viewer } = request;
      const at = await files.at(viewer, repoIdFrom("dataset", request.params), "main");
      const query = parseUsageQuery(request.query, context.hub.providers);
      const hubUrl = originOf(context.config, request);
      const source = await findUsageSource(context, { viewer, hubUrl }, at);
      const usage = findDatasetUsage(source, query);
      for (const name of ["config", "split"] as const)
        if (query[name] !== undefined && usage[name] !== query[name])
          throw new RegistryError("bad-request", `${name}: not found in this dataset.`);
      const asked = query.file === undefined ? undefined : parseRepoPath(query.file);
      if (query.file !== undefined && (!asked || (await files.find(at, asked))?.type !== "file"))
        throw new RegistryError("bad-request", "file: not found in this repo.");
      const isWanted = (wanted: string | undefined, key: string) =>
        wanted === undefined || wanted === key;
      const file = await findOneFile(
        files,
        at,
        query.file ?? mainFile(source.dataset?.paths ?? []),
      );
      const { libraries, setUp, ...part } = usage;
      return {
        id: source.id,
        ...part,
        library: libraries
          .filter(({ key }) => isWanted(query.library, key))
          .flatMap(({ key, snippets }) =>
            snippets.map((snippet) => ({ library: key, ...snippet, ...(setUp && { setUp }) })),
          )
          .filter(({ language }) => isWanted(query.language, language)),
        files: listFileUsage(source, file)
          .filter(
            ({ client, language }) =>
              isWanted(query.client, client) && isWanted(query.language, language),
          )
          .map(({ isOne: _isOne, ...snippet }) => snippet),
      };
    },
  );
}
