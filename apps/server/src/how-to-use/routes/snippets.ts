import type { Catalog } from "@orrery/catalog";
import { parseRepoPath, RegistryError } from "@orrery/registry";
import { readTokenPath } from "@orrery/web/paths";
import type { FastifyInstance } from "fastify";
import { originOf } from "../../http/origin.ts";
import { type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import { listPaths } from "../../hub/list-paths.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { engineUsage, listEngineChoices } from "../engines/engine-usage.ts";
import { listFileUsage, mainFile } from "../file-usage.ts";
import { findOneFile } from "../find-one-file.ts";
import { findUsageSource } from "../find-usage-source.ts";
import {
  callWay,
  inputsError,
  keyVariableOf,
  listPrograms,
  listProviderChoices,
  tokenScope,
} from "../inference-usage.ts";
import { listLibraryChoices } from "../library-usage.ts";
import { listLocalApps, localAppUsage } from "../local-app-usage.ts";
import { installLine } from "../present-program.ts";
import { parseUsageQuery, type UsageQuery } from "../usage-query.ts";
import { findPayer } from "../usage-route.ts";
import { type PlainSnippet, repoUrl, type UsageSource } from "../usage-source.ts";
import { getModelSnippets } from "./schemas.ts";

/** How to use a model, as JSON: everything that its panel shows, in one response. */
export function snippetsApi(app: FastifyInstance, context: ApiContext): void {
  const { hub } = context;
  const { files } = hub.registry;

  app.get<{ Params: RepoParams }>(
    "/api/models/:namespace/:name/snippets",
    { config: { api: getModelSnippets } },
    async (request) => {
      const at = await files.at(request.viewer, repoIdFrom("model", request.params), "main");
      const query = parseUsageQuery(request.query, hub.providers);
      const source = await findUsageSource(
        context,
        { viewer: request.viewer, hubUrl: originOf(context.config, request) },
        at,
      );
      const wrong = inputsError(source, query.inputs);
      if (wrong) throw new RegistryError("bad-request", `inputs: ${wrong}`);
      const { bill_to } = query;
      if (bill_to !== undefined && !findPayer(source.payers, bill_to))
        throw new RegistryError("bad-request", "bill_to: you can't bill this organization.");
      const paths = await listPaths(files, at);
      const asked = query.file === undefined ? undefined : parseRepoPath(query.file);
      if (query.file !== undefined && (!asked || (await files.find(at, asked))?.type !== "file"))
        throw new RegistryError("bad-request", "file: not found in this repo.");
      const file = await findOneFile(files, at, query.file ?? mainFile(paths));
      return {
        id: source.id,
        needsToken: source.needsToken,
        ...(source.isClosed && { requestAccess: repoUrl(source) }),
        library: listLibraryChoices(hub.catalog, source)
          .filter(({ key }) => isWanted(query.library, key))
          .flatMap(({ key, snippets, setUp, note }) =>
            inLanguage(query, snippets).map((snippet) => ({
              library: key,
              ...snippet,
              setUp,
              note,
            })),
          ),
        providers: listProviderChoices(source, bill_to),
        inference: presentPrograms(source, query),
        localApps: presentApps(hub.catalog, source, query),
        engines: presentEngines(source, query),
        ...(source.needsToken &&
          !source.isClosed && { newTokenUrl: source.hubUrl + readTokenPath(source.id) }),
        files: inLanguage(query, listFileUsage(source, file))
          .filter(({ client }) => isWanted(query.client, client))
          .map(({ isOne: _isOne, ...snippet }) => snippet),
      };
    },
  );
}

const isWanted = (wanted: string | undefined, key: string) =>
  wanted === undefined || wanted === key;

const inLanguage = <Snippet extends Pick<PlainSnippet, "language">>(
  { language }: UsageQuery,
  snippets: readonly Snippet[],
) => snippets.filter((snippet) => isWanted(language, snippet.language));

/** Each with what it needs: packages, a key, and where that is a token of this hub, its least role. */
function presentPrograms(source: UsageSource, query: UsageQuery) {
  const way = callWay(source, query);
  if (!way) return [];
  const { billTo } = way;
  return listPrograms(source, query)
    .filter(({ client }) => isWanted(query.client, client))
    .map((program) => ({
      ...program,
      ...installOf(installLine(program)),
      keyVariable: keyVariableOf(way, program),
      tokenScope: tokenScope(source, way, program.client),
      billTo,
    }));
}

const installOf = (install: string | undefined) => (install === undefined ? {} : { install });

const presentApps = (catalog: Catalog, source: UsageSource, query: UsageQuery) =>
  listLocalApps(catalog, source)
    .filter(({ key }) => isWanted(query.app, key))
    .flatMap(({ key, app }) =>
      inLanguage(query, localAppUsage(app, source, query.file)).map((snippet) => ({
        app: key,
        ...snippet,
      })),
    );

const presentEngines = (source: UsageSource, query: UsageQuery) =>
  listEngineChoices(source)
    .filter(({ key }) => isWanted(query.engine, key))
    .flatMap((choice) =>
      inLanguage(query, engineUsage(choice, source, query.file)).map((snippet) => ({
        engine: choice.key,
        ...snippet,
      })),
    );
