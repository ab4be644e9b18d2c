import type { ByteRange } from "@orrery/registry";
import type { FastifyReply, FastifyRequest } from "fastify";
import { parseByteRange } from "./byte-range.ts";

/** The bytes to send, their headers set; `undefined` when the answer needs none and is sent. */
export function answerRange(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  size: number,
): ByteRange | undefined {
  reply.header("etag", etag);
  if (isFresh(request, etag)) {
    reply.code(304).send();
    return undefined;
  }
  if (request.method === "HEAD") {
    reply.header("content-length", size).send();
    return undefined;
  }
  const range = parseByteRange(request.headers.range, size);
  if (range === "unsatisfiable") {
    sendUnsatisfiable(reply, size);
    return undefined;
  }
  const { start, end } = range ?? { start: 0, end: size };
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end - 1}/${size}`);
  reply.header("content-length", end - start);
  return { start, end };
}

/** The caller has these bytes already. */
export const isFresh = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers["if-none-match"] ?? "")
    .split(",")
    .some((known) => known.trim().replace(/^W\//, "") === etag);

const NO_BYTE = "The range is beyond the end of the file.";

/** An empty file has no first byte, yet `Range: bytes=0-0` asks whether it is there (hub-protocol §1.7). */
function sendUnsatisfiable(reply: FastifyReply, size: number) {
  reply.header("content-range", `bytes */${size}`);
  if (size === 0) return reply.header("content-length", 0).send("");
  return reply
    .code(416)
    .type("application/json; charset=utf-8")
    .header("x-error-code", "BadRange")
    .header("x-error-message", NO_BYTE)
    .send({ error: NO_BYTE });
}
