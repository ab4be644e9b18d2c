import { isRegistryError, type OpenProvider, RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formOf } from "../../http/body/form.ts";
import { originOf } from "../../http/origin.ts";
import { ownPath } from "../../http/own-path.ts";
import type { SignOnContext } from "../sign-on-context.ts";
import { isSignOnError, SignOnError } from "../sign-on-error.ts";
import { endSessions } from "./logout-description.ts";
import { keepPending, type PendingSignIn, SIGN_IN_PATH, takePending } from "./pending-sign-in.ts";
import { readSessionToken } from "./session-token.ts";
import { settleArrival } from "./settle-arrival.ts";

interface Named {
  readonly Params: { readonly provider: string };
  readonly Querystring: { readonly next?: string; readonly invitation?: string };
}

const PATH = `${SIGN_IN_PATH}/:provider`;

/** To a provider, back from it, and the logout it asks for. */
export function openIdRoutes(app: FastifyInstance, context: SignOnContext): void {
  const { config, hub, signOn } = context;
  const { identities, identityProviders } = hub.registry;

  async function openProvider({ params }: FastifyRequest): Promise<OpenProvider> {
    const { provider: name } = params as Named["Params"];
    const provider = await identityProviders.open(name);
    if (provider?.kind === "openid") return provider;
    throw new RegistryError("identity-provider-not-found", `Provider "${name}" not found.`);
  }

  app.get<Named>(PATH, { config: { setsUpFactors: true } }, async (request, reply) => {
    const provider = await openProvider(request);
    const next = ownPath(request.query.next);
    const { invitation } = request.query;
    const session = readSessionToken(hub.vault, request, provider);
    if (request.viewer.kind === "account" && !session) return reply.redirect(next, 303);
    const pending = {
      ...{ provider: provider.name, next },
      ...(invitation && { invitation: `${invitation}` }),
      ...(session && { session }),
    };
    try {
      const redirectUri = `${originOf(config, request)}${SIGN_IN_PATH}/${provider.name}/callback`;
      const asksAgain = session?.purpose === "confirm";
      const { url, secrets } = await signOn.openId.depart(provider, redirectUri, asksAgain);
      keepPending(hub.vault, request, reply, { ...pending, ...secrets });
      return reply.header("cache-control", "no-store").redirect(url.href, 303);
    } catch (error) {
      return sayProblem(request, reply, provider, error, pending);
    }
  });

  app.get<Named>(
    `${PATH}/callback`,
    { config: { setsUpFactors: true } },
    async (request, reply) => {
      const provider = await openProvider(request);
      const pending = takePending(hub.vault, request, reply);
      try {
        if (pending?.provider !== provider.name)
          throw new SignOnError("expired", "The browser brought nothing back.");
        const url = new URL(request.url, originOf(config, request));
        const arrival = await signOn.openId.arrive(provider, pending, url);
        const arrived = { ...arrival, provider, pending };
        const next = await settleArrival(context, request, reply, arrived);
        return reply.header("cache-control", "no-store").redirect(next, 303);
      } catch (error) {
        return sayProblem(request, reply, provider, error, pending);
      }
    },
  );

  app.post<Named>(`${PATH}/logout`, { config: { api: endSessions } }, async (request, reply) => {
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

/** Leads back to where it began, with what to say there: a code, never a text. */
function sayProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { name }: OpenProvider,
  error: unknown,
  { session, next, invitation }: Partial<PendingSignIn> = {},
): FastifyReply {
  if (!isSignOnError(error) && !isRegistryError(error)) throw error;
  if (isSignOnError(error))
    request.log.warn({ provider: name, code: error.code, reason: error.message }, "no sign-in");
  const query = new URLSearchParams({
    ...{ problem: error.code, provider: name },
    ...(next && !session && { next }),
    ...(invitation && { invitation }),
  });
  const page = session ? "/settings/security" : "/sign-in";
  return reply.header("cache-control", "no-store").redirect(`${page}?${query}`, 303);
}
