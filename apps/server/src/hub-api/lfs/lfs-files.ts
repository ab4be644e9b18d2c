import type { BlobDigest } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { linkNext } from "../../http/link-next.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { queryOf } from "../query/query-of.ts";
import {
  copies,
  deleteLfsFiles,
  deletions,
  duplicateLfsFiles,
  lfsFilesQuery,
  listLfsFiles,
} from "../schemas/lfs.ts";

/** The large files of a repo in all revisions, and their deletion (hub-protocol §2.8). */
export function lfsFilesApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { lfs, purge } = hub.registry;
  for (const { type, api } of REPO_ROUTES) {
    const base = `/api/${api}/:namespace/:name/lfs-files`;

    app.get<{ Params: RepoParams }>(
      base,
      { config: { api: listLfsFiles } },
      async (request, reply) => {
        const { limit: size, cursor } = lfsFilesQuery.parse(queryOf(request));
        const id = repoIdFrom(type, request.params);
        const page = await lfs.list(request.viewer, id, size, cursor);
        linkNext(config, request, reply, page.nextCursor);
        return page.files.map(({ digest, size, path, createdAt }) => ({
          fileOid: digest,
          oid: digest,
          filename: path ?? digest,
          size,
          pushedAt: createdAt.toISOString(),
          ...(path && { ref: "refs/heads/main" }),
        }));
      },
    );

    app.post<{ Params: RepoParams }>(
      `${base}/batch`,
      { config: { api: deleteLfsFiles } },
      async (request) => {
        const { sha, rewriteHistory } = deletions.parse(request.body).deletions;
        const id = repoIdFrom(type, request.params);
        await purge.lfsFiles(request.viewer, id, sha as BlobDigest[], rewriteHistory);
        return {};
      },
    );

    /** Asked of the source, before a commit to the target refers to the files. */
    app.post<{ Params: RepoParams }>(
      `${base}/duplicate`,
      { config: { api: duplicateLfsFiles } },
      async (request) => {
        const { target, files } = copies.parse(request.body);
        const [namespace = "", name = "", ...rest] = target.name.split("/");
        const to = repoIdFrom(target.type, { namespace, name: [name, ...rest].join("/") });
        const digests = files.map(({ sha256 }) => sha256);
        const missing = await lfs.copy(
          request.viewer,
          repoIdFrom(type, request.params),
          to,
          digests,
        );
        const error = "File not found in the source repo.";
        return { failed: missing.map((sha256) => ({ sha256, error })) };
      },
    );
  }
}
