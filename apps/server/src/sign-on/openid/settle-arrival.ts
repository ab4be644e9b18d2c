import type { AccountViewer, OpenProvider } from "@orrery/registry";
import type { FastifyReply, FastifyRequest } from "fastify";
import { originOfSession, setSessionCookie } from "../../http/identity/session-cookie.ts";
import { pendingCookie } from "../../http/identity/sign-in-cookies.ts";
import { beginSession } from "../begin-session.ts";
import type { SignOnContext } from "../sign-on-context.ts";
import { SignOnError } from "../sign-on-error.ts";
import type { Arrival } from "./open-id.ts";
import { keepIdentity } from "./pending-identity.ts";
import type { PendingSignIn } from "./pending-sign-in.ts";

interface Arrived extends Arrival {
  readonly provider: OpenProvider;
  readonly pending: PendingSignIn;
}

/** Signs in who came back from a provider, links the identity, confirms or renews the session; returns the next page. */
export async function settleArrival(
  context: SignOnContext,
  request: FastifyRequest,
  reply: FastifyReply,
  arrived: Arrived,
): Promise<string> {
  const { identities } = context.hub.registry;
  const { provider, pending, claims, authenticatedAt } = arrived;
  const { session, next, startedAt } = pending;
  if (!session) return signIn(context, request, reply, arrived);
  const viewer = ownerOf(request, session.key);
  if (session.purpose === "renew") return signIn(context, request, reply, arrived, viewer);
  if (session.purpose === "link") {
    await identities.link(viewer, provider, claims);
    return next;
  }
  // A provider that knows the person still would say so to a thief, too.
  if (authenticatedAt === undefined || authenticatedAt.getTime() < startedAt - CLOCK_MS)
    throw new SignOnError(
      "misconfigured",
      "The provider did not ask the person again: no auth_time.",
    );
  await identities.confirm(viewer, claims, session.key);
  return next;
}

/** Clocks of the two may differ by so much. */
const CLOCK_MS = 60_000;

async function signIn(
  { hub }: SignOnContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, pending, claims, authenticatedAt, ...arrived }: Arrived,
  as?: AccountViewer,
): Promise<string> {
  const { identities, sessions } = hub.registry;
  const { viewer, identityKey } = await identities.signIn(provider, claims, {
    invitation: pending.invitation,
    place: request.ip,
    as,
  });
  if (as && pending.session) await sessions.endByKey(as, pending.session.key);
  const { step, identity } = await beginSession(hub, provider, viewer, {
    ...{ key: identityKey, providerSession: arrived.providerSession, idToken: arrived.idToken },
    confirmedAt: authenticatedAt,
  });
  if (!step.viewer) {
    pendingCookie.set(request, reply, step.token);
    keepIdentity(hub.vault, request, reply, identity);
    return `/sign-in?${new URLSearchParams({ next: pending.next })}`;
  }
  const token = await sessions.start(viewer, originOfSession(request), identity);
  setSessionCookie(request, reply, token);
  return pending.next;
}

/** The account of the session that went to the provider: signed in by it still. */
function ownerOf({ viewer, credential }: FastifyRequest, sessionKey: string): AccountViewer {
  if (viewer.kind === "account" && credential?.key === sessionKey) return viewer;
  throw new SignOnError("expired", "The session that went to the provider has ended.");
}
