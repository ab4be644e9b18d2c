import { parseRepoPath, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { originOf } from "../http/origin.ts";
import { findDatasetUsage } from "../usage/dataset-usage.ts";
import { listFileUsage, mainFile } from "../usage/file-usage.ts";
import { findOneFile } from "../usage/find-one-file.ts";
import { findUsageSource } from "../usage/find-usage-source.ts";
import { parseUsageQuery } from "../usage/usage-query.ts";
import type { ApiContext } from "./context.ts";
import { type RepoParams, repoIdFrom } from "./repo-params.ts";

/** How to use a dataset, as JSON: what the panel of its page shows, all of it at once. */
export function datasetSnippetsApi(app: FastifyInstance, context: ApiContext): void {
  const { files } = context.hub.registry;

  app.get<{ Params: RepoParams }>("/api/datasets/:namespace/:name/snippets", async (request) => {
    const { viewer } = request;
    const at = await files.at(viewer, repoIdFrom("dataset", request.params), "main");
    const query = parseUsageQuery(request.query, context.hub.providers);
    const hubUrl = originOf(context.config, request);
    const source = await findUsageSource(context, { viewer, hubUrl }, at);
    const usage = findDatasetUsage(source, query);
    for (const name of ["config", "split"] as const)
      if (query[name] !== undefined && usage[name] !== query[name])
        throw new RegistryError("bad-request", `${name}: The dataset has no such ${name}.`);
    const asked = query.file === undefined ? undefined : parseRepoPath(query.file);
    if (query.file !== undefined && (!asked || (await files.find(at, asked))?.type !== "file"))
      throw new RegistryError("bad-request", "file: The repo has no such file.");
    const isWanted = (wanted: string | undefined, key: string) =>
      wanted === undefined || wanted === key;
    const file = await findOneFile(files, at, query.file ?? mainFile(source.dataset?.paths ?? []));
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
  });
}
