import { formatRepoId, type RepoAt, type TreeEntry } from "@orrery/registry";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { originOf } from "../../http/origin.ts";
import { xetHashOf } from "../present-tree-entry.ts";

const XET_FILE_INFO = "application/vnd.xet-fileinfo+json";

/** Where leaves to read are used. They need no cache of their own: every address is signed for its repo. */
export const READ_SCOPE = "/xet/read/1";

/**
 * Says where a large file can be had in pieces. Answers whether the caller asked for nothing else: then what
 * is sent is not the file.
 */
export function offerXet(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { repo, commit }: RepoAt,
  { lfs }: TreeEntry,
): boolean {
  if (!config.xetDownloads || !lfs || !commit) return false;
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
