import { formatRepoId, type RepoAt, type TreeEntry } from "@orrery/registry";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../base/config.ts";
import { originOf } from "../../http/origin.ts";
import { xetHashOf } from "../files/present-tree-entry.ts";

const XET_FILE_INFO = "application/vnd.xet-fileinfo+json";

/** The scope of read tokens. They need no cache: every URL is signed for its repo. */
export const READ_SCOPE = "/xet/read/1";

/**
 * Offers a large file in chunks. Returns whether the caller accepts only that: then the response is not the
 * file.
 */
export function offerXet(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { repo, commit }: RepoAt,
  { lfs }: TreeEntry,
): boolean {
  if (!config.xetDownloads || !lfs || lfs.isAbsent || !commit) return false;
  const origin = originOf(config, request);
  const hash = xetHashOf(lfs);
  const token = `${origin}/api/${repo.id.type}s/${formatRepoId(repo.id)}/xet-read-token/${commit}`;
  const plan = `${origin}${READ_SCOPE}/v1/reconstructions/${hash}`;
  reply
    .header("x-xet-hash", hash)
    .header("link", `<${token}>; rel="xet-auth", <${plan}>; rel="xet-reconstruction-info"`);
  const isInfoOnly =
    request.method === "GET" && (request.headers.accept ?? "").includes(XET_FILE_INFO);
  if (isInfoOnly) reply.type(XET_FILE_INFO);
  return isInfoOnly;
}
