import { formatRepoId, isRepoName } from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { isForced } from "./bring-repos.ts";

/** Addresses of a repo by its name alone. The name is the second group, what follows it the third. */
const BARE = [
  /^(\/api\/(?:models|datasets)\/)([^/]+)((?:\/(?:revision|tree|paths-info|commits)\/.+)?)$/,
  /^(\/(?:datasets\/)?)([^/]+)(\/(?:resolve|raw)\/.+)$/,
  /^(\/(?:datasets\/)?)([^/]+?)((?:\.git)?\/(?:info\/refs|git-upload-pack|info\/lfs\/.+))$/,
];

/**
 * Sends clients that ask for a repo without a namespace, as in `gpt2`, to its full name, as the hub that has it does. By
 * a relative URL: an absolute one would make them drop their token (hub-protocol §1.7).
 */
export function bareNames(app: FastifyInstance, { hub }: Pick<ApiContext, "hub">): void {
  const { mirrors } = hub;
  if (!mirrors) return;
  app.addHook("onRequest", async (request, reply) => {
    const found = isOurs(request) ? undefined : parse(request.url);
    if (!found) return;
    const { before, name, after, query } = found;
    const type = /\/datasets\//.test(before) ? "dataset" : "model";
    const full = await mirrors.fullName(type, name, {
      viewer: request.viewer,
      isForced: isForced(request),
    });
    if (!full) return;
    return reply
      .code(307)
      .header("cache-control", "no-store")
      .header("location", `${before}${formatRepoId(full)}${after}${query}`)
      .send("");
  });
}

/** A route that has both parts of a name takes the address as it is. */
const isOurs = ({ method, routeOptions }: FastifyRequest): boolean =>
  !/^(?:GET|HEAD|POST)$/.test(method) ||
  /\/:namespace\/:name.*\/(?:resolve|raw|info|git-upload-pack|revision|tree|paths-info|commits)/.test(
    routeOptions.url ?? "",
  );

function parse(url: string) {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  for (const pattern of BARE) {
    const [, before = "", name = "", after = ""] = pattern.exec(path) ?? [];
    if (isRepoName(name) && !TAKEN.has(name.toLowerCase()))
      return { before, name, after, query: at < 0 ? "" : url.slice(at) };
  }
  return undefined;
}

/** First parts of addresses that are never a repo's. */
const TAKEN = new Set([
  "api",
  "models",
  "datasets",
  "spaces",
  "lfs",
  "v1",
  "v2",
  "semantic-search",
]);
