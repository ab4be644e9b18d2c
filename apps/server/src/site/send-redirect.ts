import type { FastifyReply } from "fastify";
import { ownPath } from "../http/own-path.ts";
import type { Redirect } from "./page-context.ts";

/** 303 for documents; for navigations a header, because `fetch` would follow a redirect out of sight. */
export function sendRedirect(reply: FastifyReply, { redirectTo }: Redirect, isNavigation: boolean) {
  reply.header("cache-control", "no-store");
  // Redirects stay on this hub.
  const path = ownPath(redirectTo);
  if (isNavigation) return reply.code(204).header("x-redirect", path).send();
  return reply.redirect(path, 303);
}
