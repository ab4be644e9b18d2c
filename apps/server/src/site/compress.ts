import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const SMALL_BYTES = 1000;
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/** Sends a text as the caller can take it, compressed in one call off this thread. */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string) {
  const bytes = Buffer.from(text);
  const accepted = String(request.headers["accept-encoding"] ?? "");
  reply.header("vary", "authorization, cookie, accept-encoding");
  if (bytes.length < SMALL_BYTES) return reply.send(bytes);
  if (/\bbr\b/.test(accepted))
    return reply.header("content-encoding", "br").send(await brotli(bytes, BROTLI));
  if (/\bgzip\b/.test(accepted))
    return reply.header("content-encoding", "gzip").send(await deflate(bytes, { level: 4 }));
  return reply.send(bytes);
}
