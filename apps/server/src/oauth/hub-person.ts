import type { IncomingMessage } from "node:http";
import type Provider from "oidc-provider";

/** Who is signed in to the hub in the browser that asks, and since when. */
export interface HubPerson {
  readonly accountKey: string;
  /** In seconds. */
  readonly signedInAt: number;
}

const people = new WeakMap<IncomingMessage, HubPerson>();

/** Says who asks, before a request is handed to the library. */
export const setHubPerson = (request: IncomingMessage, person: HubPerson): void =>
  void people.set(request, person);

interface Session {
  accountId?: string;
  loginTs?: number;
  loginAccount(details: { readonly accountId: string; readonly loginTs: number }): void;
}

interface Sessions {
  get(context: { readonly req: IncomingMessage; readonly oidc?: Entities }): Promise<Session>;
  instantiate(payload: object): Session;
}

interface Entities {
  entity(name: string, value: unknown): void;
}

/**
 * Makes the hub's session the library's: people who are signed in here are signed in there, and no one else. What
 * the library kept of another person is left behind.
 */
export function followHubSession(provider: Provider): void {
  const sessions = provider.Session as unknown as Sessions;
  const get = sessions.get.bind(sessions);
  sessions.get = async (context) => {
    const kept = await get(context);
    const person = people.get(context.req);
    if (kept.accountId === person?.accountKey) {
      if (person) kept.loginTs = person.signedInAt;
      return kept;
    }
    const fresh = sessions.instantiate({});
    if (person) fresh.loginAccount({ accountId: person.accountKey, loginTs: person.signedInAt });
    context.oidc?.entity("Session", fresh);
    return fresh;
  };
}
