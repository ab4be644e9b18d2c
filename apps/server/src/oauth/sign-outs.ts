import type { FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import { readWith } from "./hand-over.ts";
import type { HubPerson } from "./hub-person.ts";

/** An application asks whether to sign out of the hub, too. */
export interface AskedSignOut {
  /** Proves that the form is the hub's own. */
  readonly secret: string;
  readonly applicationKey?: string;
}

interface Sessions {
  get(
    context: object,
  ): Promise<{ readonly state?: { readonly secret?: string; readonly clientId?: string } }>;
}

export const findAskedSignOut = (
  provider: Provider,
  request: FastifyRequest,
  person: HubPerson | undefined,
): Promise<AskedSignOut | undefined> =>
  readWith(provider, request, person, async (req, res) => {
    const sessions = provider.Session as unknown as Sessions;
    const { state } = await sessions.get({ req, res });
    if (!state?.secret) return undefined;
    return { secret: state.secret, ...(state.clientId && { applicationKey: state.clientId }) };
  });
