import { canAdministerHub, type RepoId } from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { gitRepoIdFrom, type RepoParams } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";

/** What clients read a repo by; a page does not bring one. */
const READS =
  /\/:name(?:\([^)]*\))?(?:$|\/(?:revision|tree|paths-info|commits|refs|resolve|raw|archive|croissant|info\/refs|git-upload-pack|info\/lfs\/objects\/batch|manifests|blobs)(?:\/|$))/;
const READING_POSTS = /\/(?:paths-info\/\*|git-upload-pack|info\/lfs\/objects\/batch)$/;

/** Brings a repo of another hub when a client first reads it, and looks for news of one that is here (decision 098). */
export function bringRepos(app: FastifyInstance, { hub }: ApiContext): void {
  const { mirrors } = hub;
  if (!mirrors) return;
  app.addHook("preParsing", async (request) => {
    const id = readRepo(request);
    if (!id) return;
    const { revision } = request.params as { readonly revision?: string };
    await mirrors.ready(id, { viewer: request.viewer, revision, isForced: isForced(request) });
  });
}

function readRepo({ method, routeOptions, params, query }: FastifyRequest): RepoId | undefined {
  const url = routeOptions.url ?? "";
  if (!READS.test(url)) return undefined;
  if (method === "POST" ? !READING_POSTS.test(url) : method !== "GET" && method !== "HEAD")
    return undefined;
  if ((query as { readonly service?: string }).service === "git-receive-pack") return undefined;
  const { namespace, name } = params as Partial<RepoParams>;
  if (namespace === undefined || name === undefined || /^\/(?:api\/)?spaces\//.test(url))
    return undefined;
  const type = /^\/(?:api\/)?datasets\//.test(url) ? "dataset" : "model";
  return gitRepoIdFrom(type, { namespace, name });
}

/** An administrator's client that wants nothing old. */
export const isForced = ({ headers, viewer }: FastifyRequest): boolean =>
  /\bno-cache\b/i.test(headers["cache-control"] ?? "") && canAdministerHub(viewer);
