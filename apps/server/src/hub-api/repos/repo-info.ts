import { asCaller, DEFAULT_BRANCH, RegistryError, type RepoType } from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import { routeNotFound } from "../../http/route-not-found.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { parseExpand } from "../query/expand.ts";
import { queryOf } from "../query/query-of.ts";
import { getBareRepo, getRepo, getRepoAtRevision, infoQuery } from "../schemas/repo-info.ts";
import { fieldSources } from "./field-sources.ts";
import { presentFields, type RepoField } from "./repo-fields.ts";

const SHOWN = `author sha lastModified createdAt private disabled gated downloads likes trendingScore mirror
  tags cardData siblings usedStorage description`;

const SHOWN_OF: Readonly<Record<RepoType, string>> = {
  model: `${SHOWN} modelId pipeline_tag library_name mask_token config widgetData model-index
    transformersInfo safetensors gguf spaces`,
  dataset: `${SHOWN} citation paperswithcode_id mainSize`,
  space: `${SHOWN} sdk models datasets`,
};

/** A repo's current or earlier state (hub-protocol §1.2). Facts of its card are from the default branch. */
export function repoInfoApi(app: FastifyInstance, context: ApiContext): void {
  const { files } = context.hub.registry;

  async function info(request: FastifyRequest, type: RepoType, params: RepoParams, at: string) {
    const query = infoQuery.parse(queryOf(request));
    const fields =
      query.expand.length > 0
        ? parseExpand(type, query.expand)
        : ([
            ...SHOWN_OF[type].split(/\s+/),
            ...(query.securityStatus ? ["securityRepoStatus"] : []),
          ] as RepoField[]);
    const viewer = isAboutRunning(query.expand) ? asCaller(request.viewer) : request.viewer;
    const state = await files.at(viewer, repoIdFrom(type, params), at);
    const sources = fieldSources(context, viewer, state, query.blobs);
    return presentFields(state.repo, fields, sources);
  }

  for (const { type, api } of REPO_ROUTES) {
    app.get<{ Params: RepoParams }>(
      `/api/${api}/:namespace/:name`,
      { config: { runsModels: type === "model", api: getRepo } },
      (request) => info(request, type, request.params, DEFAULT_BRANCH),
    );

    app.get<{ Params: RepoParams & { "*": string } }>(
      `/api/${api}/:namespace/:name/revision/*`,
      { config: { api: getRepoAtRevision } },
      (request) => info(request, type, request.params, request.params["*"]),
    );

    // Every repo here has a namespace, but clients also request names without one.
    app.get<{ Params: { name: string } }>(
      `/api/${api}/:name`,
      { config: { api: getBareRepo } },
      async (request) => {
        if (NOT_REPOS.has(request.params.name)) throw routeNotFound(request);
        throw new RegistryError("repo-not-found", "Repository not found");
      },
    );
  }
}

/** Routes of other hubs that are not repo names. */
const NOT_REPOS = new Set(["semantic-search", "search", "trending"]);

/** What inference clients ask before a call, with a token that may read nothing else. */
const isAboutRunning = (expand: readonly string[]): boolean =>
  expand.length > 0 &&
  expand.every((name) => name === "inferenceProviderMapping" || name === "pipeline_tag");
