import { RegistryError } from "@orrery/registry";
import type { FastifyRequest } from "fastify";
import { isFileOfBareRepo } from "./protocols.ts";

const UNKNOWN_ROUTE = "ROUTE_NOT_FOUND";

/** Answers unknown URLs. A file of a repo without a namespace counts as a missing repo. */
export function routeNotFound({ method, url }: FastifyRequest): Error {
  if (isFileOfBareRepo(url)) return new RegistryError("repo-not-found", "Repository not found");
  const path = url.split("?")[0] ?? "";
  const message = `${method} ${path.slice(0, 200)} is not part of this API.`;
  return Object.assign(new Error(message), { statusCode: 404, code: UNKNOWN_ROUTE });
}

export const isRouteNotFound = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === UNKNOWN_ROUTE;
