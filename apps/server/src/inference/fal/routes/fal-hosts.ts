import type { IncomingMessage } from "node:http";
import type { Registry } from "@orrery/registry";
import type { FastifyRequest } from "fastify";
import type { Config } from "../../../base/config.ts";
import { originOf } from "../../../http/origin.ts";
import { parseEndpoint } from "../../../realtime/endpoint-id.ts";
import { isOwnEndpoint } from "../../fal/run-endpoint.ts";
import type { Caller } from "../../gateway/gateway-call.ts";

/** The hosts of fal's clients, and where the hub has what they ask there (docs/realtime.md). */
export const FAL_HOSTS: Readonly<Record<string, string>> = {
  "fal.run": "/api/fal/run",
  "queue.fal.run": "/api/fal/queue",
  "rest.fal.ai": "/api/fal/rest",
};

const OWN_ADDRESSES = "/api/fal/";

/** A client whose connections are redirected here still names fal's host: the host decides the route. */
export function rewriteFalUrl({ headers, url = "/" }: IncomingMessage): string {
  const host = headers.host ?? headers[":authority"] ?? "";
  const prefix = Object.hasOwn(FAL_HOSTS, `${host}`) ? FAL_HOSTS[`${host}`] : undefined;
  return prefix === undefined || url.startsWith(OWN_ADDRESSES) ? url : `${prefix}${url}`;
}

/** The hub's own origin, also for a client that uses fal's hosts. */
export function ownOrigin(config: Config, request: FastifyRequest): string {
  if (!Object.hasOwn(FAL_HOSTS, request.host)) return originOf(config, request);
  return config.publicUrl ?? `http://${config.host}:${request.socket.localPort}`;
}

/** Paths of `rest.fal.ai` that this hub always answers itself. */
const OWN_REST = /^\/(?:tokens|storage\/upload\/initiate(?:-multipart)?)\/?$/;

/**
 * The hub's own URL for a request that a browser meant for fal; `undefined` if fal should answer, or if the
 * target is not exactly one of fal's URLs.
 */
export async function findOwnAddress(
  registry: Registry,
  caller: Caller,
  target: string,
): Promise<string | undefined> {
  const url = URL.parse(target);
  if (url?.protocol !== "https:" || url.username || url.password) return undefined;
  const { host, pathname, search } = url;
  const prefix = Object.hasOwn(FAL_HOSTS, host) ? FAL_HOSTS[host] : undefined;
  if (prefix === undefined || /%(?:2f|5c|2e|00)|\\/i.test(pathname)) return undefined;
  const address = `${prefix}${pathname}${search}`;
  if (host === "rest.fal.ai") return OWN_REST.test(pathname) ? address : undefined;
  const [model = ""] = pathname.slice(1).split(/\/requests\/|\/stream\/?$/);
  const endpoint = parseEndpoint(model);
  return endpoint && (await isOwnEndpoint(registry, caller, endpoint)) ? address : undefined;
}
