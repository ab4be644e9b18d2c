import type { SessionBeginning } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clearSessionCookie, sessionToken } from "../http/identity/session-cookie.ts";
import { originOf } from "../http/origin.ts";
import { PAGE_POLICY } from "../http/security-headers.ts";
import { isSignOnError } from "../sign-on/sign-on-error.ts";
import type { PageContext } from "./page-context.ts";
import { isNavigation } from "./page-visit.ts";
import { forgetRepos } from "./recent-repos.ts";
import { requireSameSite } from "./require-same-site.ts";
import { sendRedirect } from "./send-redirect.ts";

/** Ends the session here, and where it began if the administrator wants that. */
export function signOut(app: FastifyInstance, context: PageContext): void {
  app.post("/sign-out", async (request, reply) => {
    requireSameSite(request);
    const token = sessionToken(request);
    const { sessions } = context.hub.registry;
    const ended = token === undefined ? undefined : await sessions.end(token, request.ip);
    clearSessionCookie(request, reply);
    forgetRepos(request, reply);
    // Conversations of the playground are the account's, not the browser's.
    reply.header("clear-site-data", '"storage"');
    const elsewhere = ended?.began && (await farewell(context, request, ended.began));
    if (elsewhere) return sendOn(reply, elsewhere);
    return sendRedirect(reply, { redirectTo: "/" }, isNavigation(request));
  });
}

/** Where to sign out at the provider. Without an answer of it, the hub's own session has ended all the same. */
async function farewell(
  { hub, config, signOn }: PageContext,
  request: FastifyRequest,
  { provider: name, idToken }: SessionBeginning,
): Promise<URL | undefined> {
  const provider = await hub.registry.identityProviders.open(name);
  if (!provider?.settings.signsOut) return undefined;
  try {
    return await signOn.openId.farewell(provider, idToken, `${originOf(config, request)}/`);
  } catch (error) {
    if (!isSignOnError(error)) throw error;
    request.log.warn({ provider: name, reason: error.message }, "no sign-out at the provider");
    return undefined;
  }
}

/** To another site. Not a redirect: the pages' policy lets no form lead there. */
function sendOn(reply: FastifyReply, { href }: URL): FastifyReply {
  const url = href.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", PAGE_POLICY)
    .header("referrer-policy", "no-referrer")
    .send(
      `<!doctype html><html lang="en"><title>Sign out</title><meta http-equiv="refresh" content="0; url=${url}"><p><a href="${url}">Continue to sign out</a></p></html>`,
    );
}
