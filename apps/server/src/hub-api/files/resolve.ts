import type { RepoAt, RepoType, TreeEntry } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerRange } from "../../http/answer-range.ts";
import { byteBody } from "../../http/body/byte-body.ts";
import { filePathFrom, REPO_ROUTES, repoIdFrom } from "../../http/repo-params.ts";
import { sendBlob } from "../../http/send-blob.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { getFile, getRawFile } from "../schemas/resolve.ts";
import { sendToStorage } from "../send-to-storage.ts";
import { offerXet } from "../xet/offer-xet.ts";
import { type FileRoute, fileHeaders, largeFileHeaders } from "./file-headers.ts";

/** The bytes of a file, whole or in ranges, from here or, by a redirect of GET alone, from S3 (hub-protocol §1.7). */
export function resolveApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { files } = hub.registry;

  async function find(request: FastifyRequest<FileRoute>, reply: FastifyReply, type: RepoType) {
    const { revision, "*": rest } = request.params;
    const id = repoIdFrom(type, request.params);
    const { at, path } = await files.locate(request.viewer, id, revision, rest);
    // Clients remember that a file is absent, and need to know in which commit.
    if (at.commit) reply.header("x-repo-commit", at.commit);
    return { at, entry: await files.get(at, filePathFrom(path)) };
  }

  /** The caller may have the file: `find` looked. */
  async function redirect(
    request: FastifyRequest<FileRoute>,
    reply: FastifyReply,
    { repo }: RepoAt,
    { lfs, size, path }: TreeEntry,
  ): Promise<boolean> {
    if (!lfs || lfs.isAbsent) return false;
    const isSent = await sendToStorage({ config, hub }, request, reply, {
      blob: { digest: lfs.digest, size },
      contentType: `${reply.getHeader("content-type")}`,
      disposition: reply.getHeader("content-disposition")?.toString(),
      isPublic: !repo.private && !repo.gated,
    });
    // A range that begins later continues a download.
    if (isSent && !/^bytes=[^0]/.test(request.headers.range ?? ""))
      hub.downloads.count(request, repo, path);
    return isSent;
  }

  for (const { type, prefix } of REPO_ROUTES) {
    app.route<FileRoute>({
      method: ["GET", "HEAD"],
      url: `${prefix}/:namespace/:name/resolve/:revision/*`,
      config: { api: getFile },
      async handler(request, reply) {
        const { at, entry } = await find(request, reply, type);
        fileHeaders(request, reply, entry.path);
        const etag = `"${entry.lfs?.digest ?? entry.oid}"`;
        if (entry.lfs) largeFileHeaders(reply, etag, entry.size);
        if (offerXet(config, request, reply, at, entry))
          return reply.header("etag", etag).send(JSON.stringify({ size: entry.size }));
        if (entry.lfs && (await redirect(request, reply, at, entry))) return reply;
        const range = answerRange(request, reply, etag, entry.size);
        if (!range) return reply;
        const stream = await files.read(at, entry, range);
        if (range.start === 0) hub.downloads.count(request, at.repo, entry.path);
        const size = range.end - range.start;
        return entry.lfs
          ? sendBlob(config, reply, entry.lfs.digest, stream, size)
          : reply.send(byteBody(stream, size));
      },
    });

    app.route<FileRoute>({
      method: ["GET", "HEAD"],
      url: `${prefix}/:namespace/:name/raw/:revision/*`,
      config: { api: getRawFile },
      async handler(request, reply) {
        const { at, entry } = await find(request, reply, type);
        fileHeaders(request, reply, entry.path);
        reply.type("text/plain; charset=utf-8");
        const content = await files.readRaw(at, entry);
        const range = answerRange(request, reply, `"${entry.oid}"`, content.byteLength);
        if (!range) return reply;
        return reply.send(Buffer.from(content.subarray(range.start, range.end)));
      },
    });
  }
}
