import type { AccountViewer, SignInStep, StartingIdentity } from "@orrery/registry";
import { pathTo } from "@orrery/web/paths";
import type { FastifyReply } from "fastify";
import { originOfSession, setSessionCookie } from "../../../http/identity/session-cookie.ts";
import { pendingCookie } from "../../../http/identity/sign-in-cookies.ts";
import { ownPath } from "../../../http/own-path.ts";
import type { VouchedStep } from "../../../sign-on/begin-session.ts";
import { keepIdentity, takeIdentity } from "../../../sign-on/openid/pending-identity.ts";
import type { PageContext, PageRequest, Redirect } from "../../page-context.ts";

/** Starts a session, in place of the one that the browser may have. */
export async function startSession(
  { hub }: PageContext,
  { request }: PageRequest,
  reply: FastifyReply,
  viewer: AccountViewer,
  identity: StartingIdentity | undefined = takeIdentity(hub.vault, request, reply, viewer.key),
): Promise<void> {
  const token = await hub.registry.sessions.start(viewer, originOfSession(request), identity);
  setSessionCookie(request, reply, token);
}

/** Starts the session, or leads to the second step: the sign-in page asks for it. */
export async function continueSignIn(
  context: PageContext,
  visit: PageRequest,
  reply: FastifyReply,
  step: SignInStep,
  next: string,
  identity?: VouchedStep["identity"],
): Promise<Redirect> {
  if (step.viewer) {
    await startSession(context, visit, reply, step.viewer, identity);
    return { redirectTo: ownPath(next) };
  }
  if (identity) keepIdentity(context.hub.vault, visit.request, reply, identity);
  pendingCookie.set(visit.request, reply, step.token);
  return { redirectTo: `${pathTo("signIn")}?next=${encodeURIComponent(ownPath(next))}` };
}
