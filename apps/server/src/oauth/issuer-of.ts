import type { FastifyRequest } from "fastify";
import type { Config } from "../base/config.ts";
import { originOf } from "../http/origin.ts";

/** The URL that the hub has for applications: the setting's, else the one it is reached by. */
export function issuerOf(config: Config, request: FastifyRequest): string {
  const { origin, pathname } = new URL(originOf(config, request));
  return pathname === "/" ? origin : `${origin}${pathname}`;
}
