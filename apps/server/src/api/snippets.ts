import { parseRepoPath, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { originOf } from "../http/origin.ts";
import { listFileUsage, mainFile } from "../usage/file-usage.ts";
import { findOneFile } from "../usage/find-one-file.ts";
import { findUsageSource } from "../usage/find-usage-source.ts";
import {
  callWay,
  inputsError,
  installLine,
  keyVariableOf,
  listPrograms,
  listProviderChoices,
  tokenScope,
} from "../usage/inference-usage.ts";
import { listLibraryChoices } from "../usage/library-usage.ts";
import { listLocalApps, localAppUsage } from "../usage/local-app-usage.ts";
import { parseUsageQuery, type UsageQuery } from "../usage/usage-query.ts";
import { findPayer } from "../usage/usage-route.ts";
import { type PlainSnippet, repoUrl, type UsageSource } from "../usage/usage-source.ts";
import type { ApiContext } from "./context.ts";
import { listPaths } from "./list-paths.ts";
import { type RepoParams, repoIdFrom } from "./repo-params.ts";

/** How to use a model, as JSON: what the panel of its page shows, all of it at once. */
export function snippetsApi(app: FastifyInstance, context: ApiContext): void {
  const { hub } = context;
  const { files } = hub.registry;

  app.get<{ Params: RepoParams }>("/api/models/:namespace/:name/snippets", async (request) => {
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
      throw new RegistryError(
        "bad-request",
        "bill_to: You may not spend for such an organization.",
      );
    const paths = await listPaths(files, at);
    const asked = query.file === undefined ? undefined : parseRepoPath(query.file);
    if (query.file !== undefined && (!asked || (await files.find(at, asked))?.type !== "file"))
      throw new RegistryError("bad-request", "file: The repo has no such file.");
    const file = await findOneFile(files, at, query.file ?? mainFile(paths));
    return {
      id: source.id,
      needsToken: source.needsToken,
      ...(source.isClosed && { requestAccess: repoUrl(source) }),
      library: listLibraryChoices(hub.catalog, source)
        .filter(({ key }) => isWanted(query.library, key))
        .flatMap(({ key, snippets, setUp, note }) =>
          inLanguage(query, snippets).map((snippet) => ({ library: key, ...snippet, setUp, note })),
        ),
      providers: listProviderChoices(source, bill_to),
      inference: presentPrograms(source, query),
      localApps: presentApps(source, query),
      files: inLanguage(query, listFileUsage(source, file))
        .filter(({ client }) => isWanted(query.client, client))
        .map(({ isOne: _isOne, ...snippet }) => snippet),
    };
  });
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
      keyVariable: keyVariableOf(way, program.client),
      tokenScope: tokenScope(source, way, program.client),
      billTo,
    }));
}

const installOf = (install: string | undefined) => (install === undefined ? {} : { install });

const presentApps = (source: UsageSource, query: UsageQuery) =>
  listLocalApps(source)
    .filter(({ key }) => isWanted(query.app, key))
    .flatMap(({ key, app }) =>
      inLanguage(query, localAppUsage(app, source, query.file)).map((snippet) => ({
        app: key,
        ...snippet,
      })),
    );
