import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { originOf } from "../http/origin.ts";

/** Says where a list goes on: absolute, with all that was asked (contract §0.4). Nothing on the last page. */
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
