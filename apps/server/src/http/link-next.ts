import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../base/config.ts";
import { originOf } from "../http/origin.ts";

/**
 * The `Link` header of a list's next page: absolute, with the request's query (hub-protocol §0.4).
 * `undefined` on the last page.
 */
export function linkNext(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  cursor: string | undefined,
): void {
  if (cursor === undefined) return;
  const next = new URL(request.url, originOf(config, request));
  next.searchParams.set("cursor", cursor);
  reply.header("link", `<${next.href}>; rel="next"`);
}
