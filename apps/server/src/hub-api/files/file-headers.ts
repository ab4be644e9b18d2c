import type { FastifyReply, FastifyRequest } from "fastify";
import mime from "mime";
import type { RepoParams } from "../../http/repo-params.ts";
import { FILE_POLICY } from "../../http/security-headers.ts";

export type FileRoute = {
  Params: RepoParams & { readonly revision: string; readonly "*": string };
  Querystring: { readonly download?: string; readonly noContentDisposition?: string };
};

/** What every answer with a file says, whatever is in it. */
export function fileHeaders(
  request: FastifyRequest<FileRoute>,
  reply: FastifyReply,
  path: string,
): void {
  const name = path.split("/").at(-1) ?? "";
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

export const largeFileHeaders = (reply: FastifyReply, etag: string, size: number): FastifyReply =>
  reply.header("x-linked-etag", etag).header("x-linked-size", size);

/** Media by their type; everything that a browser might run is plain text. */
function safeType(name: string): string {
  const type = mime.getType(name) ?? "application/octet-stream";
  if (/^(image|audio|video|font)\//.test(type) || type === "application/pdf") return type;
  if (/^text\/|json|xml|yaml|javascript|toml/.test(type)) return "text/plain; charset=utf-8";
  return type;
}
