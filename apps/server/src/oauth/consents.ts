import { parseScopes, RegistryError, type Scope } from "@orrery/registry";
import type { FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import { readWith } from "./hand-over.ts";
import type { HubPerson } from "./hub-person.ts";

/** What an application asks a person for. */
export interface AskedConsent {
  readonly applicationKey: string;
  readonly redirectUri: URL;
  /** Those it does not have yet. */
  readonly scopes: readonly Scope[];
  /** Keys or names of organizations that the application names. */
  readonly organizations: readonly string[];
}

/** Where a sign-in to an application stands. */
export type Asked =
  | { readonly kind: "consent"; readonly consent: AskedConsent }
  /** The person is signed in: the sign-in continues there. */
  | { readonly kind: "go-on"; readonly to: string }
  /** The application wants a password to have been entered just now. */
  | { readonly kind: "sign-in-again" };

export async function findAsked(
  provider: Provider,
  request: FastifyRequest,
  person: HubPerson,
): Promise<Asked> {
  return readWith(provider, request, person, async (copy, response) => {
    const interaction = await provider.interactionDetails(copy, response).catch(expired);
    const { prompt, params, uid } = interaction;
    requireThis(request, uid);
    if (prompt.name === "login") {
      const isStale = prompt.reasons.some((reason) => /^(?:login_prompt|max_age)$/.test(reason));
      if (isStale && person.signedInAt < interaction.iat) return { kind: "sign-in-again" };
      const login = { accountId: person.accountKey, ts: person.signedInAt };
      return { kind: "go-on", to: await provider.interactionResult(copy, response, { login }) };
    }
    return {
      kind: "consent",
      consent: {
        applicationKey: `${params.client_id}`,
        redirectUri: new URL(`${params.redirect_uri}`),
        scopes: parseScopes(typeof params.scope === "string" ? params.scope : ""),
        organizations: `${params.orgIds ?? ""}`.split(/[\s,]+/).filter(Boolean),
      },
    };
  });
}

/** Writes what the person allows. Returns where the sign-in continues, and the grant's ID. */
export const allow = (
  provider: Provider,
  request: FastifyRequest,
  person: HubPerson,
  { applicationKey, scopes }: AskedConsent,
): Promise<{ readonly to: string; readonly grantId: string }> =>
  readWith(provider, request, person, async (copy, response) => {
    const { uid, grantId: known } = await provider
      .interactionDetails(copy, response)
      .catch(expired);
    requireThis(request, uid);
    const kept = known === undefined ? undefined : await provider.Grant.find(known);
    const grant =
      kept ?? new provider.Grant({ accountId: person.accountKey, clientId: applicationKey });
    if (grant.accountId !== person.accountKey || grant.clientId !== applicationKey) throw expired();
    grant.addOIDCScope([...scopes, "offline_access"].join(" "));
    const grantId = await grant.save();
    const result = { consent: { grantId } };
    return { grantId, to: await provider.interactionResult(copy, response, result) };
  });

export const deny = (
  provider: Provider,
  request: FastifyRequest,
  person: HubPerson,
): Promise<string> =>
  readWith(provider, request, person, async (copy, response) => {
    const { uid } = await provider.interactionDetails(copy, response).catch(expired);
    requireThis(request, uid);
    return provider.interactionResult(copy, response, {
      error: "access_denied",
      error_description: "The person did not allow it.",
    });
  });

function requireThis({ params }: FastifyRequest, uid: string): void {
  if ((params as { readonly interaction?: string }).interaction !== uid) throw expired();
}

/** Its cookie or its row is gone. */
function expired(error?: unknown): never {
  const { name } = (error ?? {}) as Error;
  if (error !== undefined && name !== "SessionNotFound") throw error;
  throw new RegistryError(
    "entry-not-found",
    "This sign-in has expired. Go back to the application and start again.",
  );
}
