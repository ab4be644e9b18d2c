import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { originOf } from "../http/origin.ts";
import { listFileUsage, mainFile } from "../usage/file-usage.ts";
import { inputsError, installLine, listPrograms } from "../usage/inference-usage.ts";
import { listLibraryChoices } from "../usage/library-usage.ts";
import { listLocalApps, localAppUsage } from "../usage/local-app-usage.ts";
import { parseUsageQuery, type UsageQuery } from "../usage/usage-query.ts";
import { type PlainSnippet, type UsageSource, usageSource } from "../usage/usage-source.ts";
import type { ApiContext } from "./context.ts";
import { listPaths } from "./list-paths.ts";
import { type RepoParams, repoIdFrom } from "./repo-params.ts";

/** How to use a model, as JSON: what the panel of its page shows, all of it at once. */
export function snippetsApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { files } = hub.registry;

  app.get<{ Params: RepoParams }>("/api/models/:namespace/:name/snippets", async (request) => {
    const at = await files.at(request.viewer, repoIdFrom("model", request.params), "main");
    const query = parseUsageQuery(request.query, hub.providers);
    const source = usageSource(at.repo, originOf(config, request), hub.providers);
    const wrong = inputsError(source, query.inputs);
    if (wrong) throw new RegistryError("bad-request", `inputs: ${wrong}`);
    const paths = await listPaths(files, at);
    if (query.file !== undefined && !paths.includes(query.file))
      throw new RegistryError("bad-request", "file: The repo has no such file.");
    return {
      id: source.id,
      library: listLibraryChoices(hub.catalog, source)
        .filter(({ key }) => isWanted(query.library, key))
        .flatMap(({ key, snippets }) =>
          inLanguage(query, snippets).map((snippet) => ({ library: key, ...snippet })),
        ),
      inference: listPrograms(source, query)
        .filter(({ client }) => isWanted(query.client, client))
        .map((program) => ({
          ...program,
          ...installOf(installLine(program)),
        })),
      localApps: presentApps(source, query),
      files: inLanguage(query, listFileUsage(source, query.file ?? mainFile(paths))).filter(
        ({ client }) => isWanted(query.client, client),
      ),
    };
  });
}

const isWanted = (wanted: string | undefined, key: string) =>
  wanted === undefined || wanted === key;

const inLanguage = <Snippet extends Pick<PlainSnippet, "language">>(
  { language }: UsageQuery,
  snippets: readonly Snippet[],
) => snippets.filter((snippet) => isWanted(language, snippet.language));

const installOf = (install: string | undefined) => (install === undefined ? {} : { install });

const presentApps = (source: UsageSource, query: UsageQuery) =>
  listLocalApps(source)
    .filter(({ key }) => isWanted(query.app, key))
    .flatMap(({ key, app }) => {
      const { snippets, link } = localAppUsage(app, source, query.file);
      return inLanguage(query, snippets).map((snippet) => ({
        app: key,
        ...snippet,
        ...(link !== undefined && { link }),
      }));
    });
