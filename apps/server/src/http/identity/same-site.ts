import type { FastifyRequest } from "fastify";

/** Browsers say with `Sec-Fetch-Site` where a request comes from; older ones at least with `Origin`. */
export function isSameSite({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}
