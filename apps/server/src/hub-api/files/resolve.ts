import type { RepoType, TreeEntry } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import mime from "mime";
import { answerRange } from "../../http/answer-range.ts";
import { byteBody } from "../../http/body/byte-body.ts";
import { filePathFrom, REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import { FILE_POLICY } from "../../http/security-headers.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { getFile, getRawFile } from "../schemas/resolve.ts";
import { offerXet } from "../xet/offer-xet.ts";

type FileRoute = {
  Params: RepoParams & { readonly revision: string; readonly "*": string };
  Querystring: { readonly download?: string; readonly noContentDisposition?: string };
};

/** The bytes of a file, whole or in ranges, straight from here: no redirect (hub-protocol §1.7). */
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

  for (const { type, prefix } of REPO_ROUTES) {
    app.route<FileRoute>({
      method: ["GET", "HEAD"],
      url: `${prefix}/:namespace/:name/resolve/:revision/*`,
      config: { api: getFile },
      async handler(request, reply) {
        const { at, entry } = await find(request, reply, type);
        fileHeaders(request, reply, entry);
        const etag = `"${entry.lfs?.digest ?? entry.oid}"`;
        if (entry.lfs) reply.header("x-linked-etag", etag).header("x-linked-size", entry.size);
        if (offerXet(config, request, reply, at, entry))
          return reply.header("etag", etag).send(JSON.stringify({ size: entry.size }));
        const range = answerRange(request, reply, etag, entry.size);
        if (!range) return reply;
        const stream = await files.read(at, entry, range);
        if (range.start === 0) hub.downloads.count(request, at.repo, entry.path);
        return reply.send(byteBody(stream, range.end - range.start));
      },
    });

    app.route<FileRoute>({
      method: ["GET", "HEAD"],
      url: `${prefix}/:namespace/:name/raw/:revision/*`,
      config: { api: getRawFile },
      async handler(request, reply) {
        const { at, entry } = await find(request, reply, type);
        fileHeaders(request, reply, entry);
        reply.type("text/plain; charset=utf-8");
        const content = await files.readRaw(at, entry);
        const range = answerRange(request, reply, `"${entry.oid}"`, content.byteLength);
        if (!range) return reply;
        return reply.send(Buffer.from(content.subarray(range.start, range.end)));
      },
    });
  }
}

function fileHeaders(request: FastifyRequest<FileRoute>, reply: FastifyReply, entry: TreeEntry) {
  const name = entry.path.split("/").at(-1) ?? "";
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const disposition = /^(true|1)$/i.test(request.query.download ?? "") ? "attachment" : "inline";
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  if (request.query.noContentDisposition === undefined)
    reply.header(
      "content-disposition",
      `${disposition}; filename*=UTF-8''${encoded}; filename="${ascii}";`,
    );
  reply
    .type(safeType(name))
    .header("accept-ranges", "bytes")
    .header("content-security-policy", FILE_POLICY)
    .header("cross-origin-resource-policy", "same-origin")
    .header("cache-control", "private, no-cache");
}

/** Media by their type; everything that a browser might run is plain text. */
function safeType(name: string): string {
  const type = mime.getType(name) ?? "application/octet-stream";
  if (/^(image|audio|video|font)\//.test(type) || type === "application/pdf") return type;
  if (/^text\/|json|xml|yaml|javascript|toml/.test(type)) return "text/plain; charset=utf-8";
  return type;
}
