import {
  type AccountViewer,
  isRegistryError,
  type OpenProvider,
  RegistryError,
} from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formOf } from "../../http/body/form.ts";
import { originOfSession, setSessionCookie } from "../../http/identity/session-cookie.ts";
import { originOf } from "../../http/origin.ts";
import { ownPath } from "../../http/own-path.ts";
import type { SignOnContext } from "../sign-on-context.ts";
import { isSignOnError, SignOnError } from "../sign-on-error.ts";
import { linkingSessionOf } from "./link-token.ts";
import { endSessions } from "./logout-description.ts";
import { keepPending, type PendingSignIn, SIGN_IN_PATH, takePending } from "./pending-sign-in.ts";

interface Named {
  readonly Params: { readonly provider: string };
  readonly Querystring: {
    readonly next?: string;
    readonly invitation?: string;
    readonly link?: string;
  };
}

/** To a provider, back from it, and the logout it asks for. */
export function openIdRoutes(app: FastifyInstance, { config, hub, signOn }: SignOnContext): void {
  const { identities, identityProviders, sessions } = hub.registry;
  const path = `${SIGN_IN_PATH}/:provider`;

  async function openProvider({ params }: FastifyRequest): Promise<OpenProvider> {
    const { provider: name } = params as Named["Params"];
    const provider = await identityProviders.open(name);
    if (provider?.kind === "openid") return provider;
    throw new RegistryError("identity-provider-not-found", `Provider "${name}" not found.`);
  }

  app.get<Named>(path, async (request, reply) => {
    const provider = await openProvider(request);
    const { next, invitation, link } = request.query;
    const linkingSession = linkingSessionOf(hub.vault, request, provider, link);
    if (request.viewer.kind === "account" && !linkingSession)
      return reply.redirect(ownPath(next), 303);
    try {
      const redirectUri = `${originOf(config, request)}${SIGN_IN_PATH}/${provider.name}/callback`;
      const { url, secrets } = await signOn.openId.depart(provider, redirectUri);
      keepPending(hub.vault, request, reply, {
        ...{ provider: provider.name, ...secrets, next: ownPath(next) },
        ...(invitation && { invitation: `${invitation}` }),
        ...(linkingSession && { linkingSession }),
      });
      return reply.header("cache-control", "no-store").redirect(url.href, 303);
    } catch (error) {
      return sayProblem(request, reply, provider, error);
    }
  });

  app.get<Named>(`${path}/callback`, async (request, reply) => {
    const provider = await openProvider(request);
    const pending = takePending(hub.vault, request, reply);
    try {
      if (pending?.provider !== provider.name)
        throw new SignOnError("expired", "The browser brought nothing back.");
      const url = new URL(request.url, originOf(config, request));
      const { claims, providerSession, idToken } = await signOn.openId.arrive(
        provider,
        pending,
        url,
      );
      if (pending.linkingSession !== undefined) {
        await identities.link(linking(request, pending), provider, claims);
        return reply.redirect(pending.next, 303);
      }
      const { viewer, identityKey } = await identities.signIn(provider, claims, {
        invitation: pending.invitation,
        place: request.ip,
      });
      const identity = { key: identityKey, providerSession, idToken };
      setSessionCookie(
        request,
        reply,
        await sessions.start(viewer, originOfSession(request), identity),
      );
      return reply.header("cache-control", "no-store").redirect(pending.next, 303);
    } catch (error) {
      return sayProblem(request, reply, provider, error, pending);
    }
  });

  app.post<Named>(`${path}/logout`, { config: { api: endSessions } }, async (request, reply) => {
    const provider = await openProvider(request);
    reply.header("cache-control", "no-store");
    try {
      const text = formOf(request).logout_token ?? "";
      await identities.logOut(provider, await signOn.readLogoutToken(provider, text));
      return reply.code(200).send();
    } catch (error) {
      if (!isSignOnError(error) && !isRegistryError(error)) throw error;
      request.log.warn({ provider: provider.name, reason: error.message }, "logout token refused");
      const isOurs = isSignOnError(error) && error.code === "unreachable";
      return reply
        .code(isOurs ? 503 : 400)
        .send({ error: "invalid_request", error_description: "The logout token was refused." });
    }
  });
}

/** The account that began to link: signed in by the same session still. */
function linking(request: FastifyRequest, { linkingSession }: PendingSignIn): AccountViewer {
  const { viewer, credential } = request;
  if (viewer.kind === "account" && credential?.key === linkingSession) return viewer;
  throw new SignOnError("expired", "The session that began to link has ended.");
}

/** Leads back to where it began, with what to say there: a code, never a text. */
function sayProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { name }: OpenProvider,
  error: unknown,
  pending?: PendingSignIn,
): FastifyReply {
  if (!isSignOnError(error) && !isRegistryError(error)) throw error;
  if (isSignOnError(error))
    request.log.warn({ provider: name, code: error.code, reason: error.message }, "no sign-in");
  const query = new URLSearchParams({ problem: error.code, provider: name });
  if (pending?.linkingSession === undefined && pending?.next) query.set("next", pending.next);
  if (pending?.invitation) query.set("invitation", pending.invitation);
  const page = pending?.linkingSession === undefined ? "/sign-in" : "/settings/security";
  return reply.header("cache-control", "no-store").redirect(`${page}?${query}`, 303);
}
