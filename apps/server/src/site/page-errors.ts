import type { PageFailure } from "@orrery/web/page-data";
import type { FastifyInstance } from "fastify";
import { sendError, wireError } from "../http/error-response.ts";
import { protocolOf, wantsHtml } from "../http/protocols.ts";
import { isRouteNotFound, routeNotFound } from "../http/route-not-found.ts";
import { sendFailure } from "../inference/send-failure.ts";
import type { PageSender } from "./page-sender.ts";
import { isNavigation } from "./page-visit.ts";

const NOT_FOUND: PageFailure = {
  status: 404,
  code: "PageNotFound",
  message: "Page not found.",
};

/** Failures of pages: for people a page, for programs what their protocol has. */
export function pageErrors(app: FastifyInstance, pages: PageSender): void {
  app.setErrorHandler(async (error, request, reply) => {
    const isPage = protocolOf(request) === "page";
    if (!isPage || (!isNavigation(request) && !wantsHtml(request))) {
      if (request.is404 || !isPage) sendFailure(error, request, reply);
      // The page is known: a program gets the status that a browser does.
      else sendError(error, request, reply, undefined, wireError(error));
      return reply;
    }
    if (isRouteNotFound(error)) return pages.sendFailure(request, reply, NOT_FOUND);
    const failure = wireError(error);
    if (failure.status >= 500) request.log.error({ err: error }, "page failed");
    return pages.sendFailure(request, reply, failure);
  });

  app.setNotFoundHandler(async (request) => {
    throw routeNotFound(request);
  });
}
