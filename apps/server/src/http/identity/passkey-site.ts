import { isIP } from "node:net";
import type { Site } from "@orrery/registry";
import type { FastifyRequest } from "fastify";
import type { Config } from "../../base/config.ts";
import { originOf } from "../origin.ts";

/** Why browsers make no passkeys where the hub is reached: for a number there are none, and none without TLS. */
export type SiteProblem = "ip-address" | "insecure";

/** The site of passkeys, as its visitors reach it. Browsers sign its origin: a made-up `Host` gets no one in. */
export function passkeySite(config: Config, request: FastifyRequest): Site | SiteProblem {
  const { origin, hostname, protocol } = new URL(originOf(config, request));
  if (isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0) return "ip-address";
  const isHere = hostname === "localhost" || hostname.endsWith(".localhost");
  return protocol === "https:" || isHere ? { id: hostname, origin } : "insecure";
}
