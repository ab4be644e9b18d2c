import { RegistryError } from "@orrery/registry";
import type { FastifyRequest } from "fastify";
import { isFileOfBareRepo } from "./protocols.ts";

const UNKNOWN_ROUTE = "ROUTE_NOT_FOUND";

/** Hints for URLs that clients request on their own. */
const HINTS: Readonly<Record<string, string>> = {
  "/oauth/device":
    "This hub does not support login in the browser. Create an access token at {origin}/settings, then run: hf auth login --token hf_...",
};

/** Answers unknown URLs. A file of a repo without a namespace counts as a missing repo. */
export function routeNotFound({ method, url }: FastifyRequest, origin: string): Error {
  if (isFileOfBareRepo(url)) return new RegistryError("repo-not-found", "Repository not found");
  const path = url.split("?")[0] ?? "";
  const hint = HINTS[path]?.replace("{origin}", origin);
  const message = hint ?? `${method} ${path.slice(0, 200)} is not part of this API.`;
  return Object.assign(new Error(message), { statusCode: 404, code: UNKNOWN_ROUTE });
}

export const isRouteNotFound = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === UNKNOWN_ROUTE;
