import { type BlobDigest, parseBlobDigest, REPO_TYPES } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { ApiContext } from "./context.ts";
import { linkNext } from "./link-next.ts";
import { limit } from "./query/limit.ts";
import { queryOf } from "./query/query-of.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "./repo-params.ts";

const MOST_DELETIONS = 1000;

const pageQuery = z.object({
  limit: limit(100, 1000),
  cursor: z.string().optional(),
});

const deletions = z.object({
  deletions: z.object({
    sha: z
      .array(z.string().refine((oid) => parseBlobDigest(oid) !== undefined))
      .max(MOST_DELETIONS),
    rewriteHistory: z.boolean().default(true),
  }),
});

const MOST_COPIES = 500;

const copies = z.object({
  target: z.object({ type: z.enum(REPO_TYPES), name: z.string() }),
  files: z
    .array(
      z.object({
        sha256: z.string().transform((text, context) => {
          const digest = parseBlobDigest(text);
          if (!digest) context.addIssue("not a SHA-256");
          return digest ?? z.NEVER;
        }),
      }),
    )
    .max(MOST_COPIES),
});

/** The large files a repo holds, whatever revision they are in, and their end (contract §2.8). */
export function lfsFilesApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { lfs, purge } = hub.registry;
  for (const { type, api } of REPO_ROUTES) {
    const base = `/api/${api}/:namespace/:name/lfs-files`;

    app.get<{ Params: RepoParams }>(base, async (request, reply) => {
      const { limit: size, cursor } = pageQuery.parse(queryOf(request));
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
    });

    app.post<{ Params: RepoParams }>(`${base}/batch`, async (request) => {
      const { sha, rewriteHistory } = deletions.parse(request.body).deletions;
      const id = repoIdFrom(type, request.params);
      await purge.lfsFiles(request.viewer, id, sha as BlobDigest[], rewriteHistory);
      return {};
    });

    /** Asked of the source, before a commit to the target refers to the files. */
    app.post<{ Params: RepoParams }>(`${base}/duplicate`, async (request) => {
      const { target, files } = copies.parse(request.body);
      const [namespace = "", name = "", ...rest] = target.name.split("/");
      const to = repoIdFrom(target.type, { namespace, name: [name, ...rest].join("/") });
      const digests = files.map(({ sha256 }) => sha256);
      const missing = await lfs.copy(request.viewer, repoIdFrom(type, request.params), to, digests);
      const error = "The source repo has no such file.";
      return { failed: missing.map((sha256) => ({ sha256, error })) };
    });
  }
}
