import type { FastifyRequest } from "fastify";
import type { PageRequest } from "./page-context.ts";

/** A request for a page, as loaders and actions take it. */
export const visitOf = (request: FastifyRequest): PageRequest => ({
  request,
  viewer: request.viewer,
  params: request.params as Record<string, string>,
  query: new URLSearchParams(request.url.split("?")[1] ?? ""),
});

/** Whether the browser asks for a page's data: it shows another page already. */
export const isNavigation = (request: FastifyRequest): boolean =>
  visitOf(request).query.has("_data");

/** Whether the browser only loads the page in case someone opens it. */
export const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  /prefetch|prerender/.test(`${headers["sec-purpose"] ?? headers.purpose ?? ""}`);
