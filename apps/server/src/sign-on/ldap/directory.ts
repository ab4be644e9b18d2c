import type { Claims, OpenProvider } from "@orrery/registry";
import { type Client, InvalidCredentialsError, ResultCodeError } from "ldapts";
import { isGatewayError } from "../../outgoing/gateway-error.ts";
import { isSignOnError, SignOnError } from "../sign-on-error.ts";
import type { Breaker } from "./breaker.ts";
import { connectTo } from "./connect.ts";
import { fillFilter } from "./filter-text.ts";
import { attributesOf, type Entry, readEntry } from "./read-entry.ts";

/** Names and passwords that an LDAP server checks. */
export interface Directory {
  /** The person with this name and password; `undefined` without one. Throws `SignOnError`. */
  authenticate(provider: OpenProvider, name: string, password: string): Promise<Claims | undefined>;
  /** Looks someone up as for a sign-in. Throws `SignOnError`. */
  check(provider: OpenProvider): Promise<void>;
}

/** Two would be ambiguous. */
const MOST_PEOPLE = 2;
const MOST_GROUPS = 1000;

export function createDirectory(breaker: Breaker, timeoutMs: number): Directory {
  /** One connection for each sign-in: a session that is bound as someone is no one else's. */
  async function connected<Value>(
    provider: OpenProvider,
    work: (client: Client) => Promise<Value>,
  ): Promise<Value> {
    return breaker.run(provider.key, async () => {
      let client: Client | undefined;
      try {
        client = await connectTo(provider.settings, timeoutMs);
        return await work(client);
      } catch (error) {
        throw directoryError(error);
      } finally {
        await client?.unbind().catch(() => undefined);
      }
    });
  }

  return {
    async authenticate(provider, name, password) {
      // A bind without a password succeeds for everyone.
      if (name === "" || password === "") return undefined;
      return connected(provider, async (client) => {
        await bindHub(client, provider);
        const entry = await findPerson(client, provider, name);
        if (!entry || !(await isRight(client, entry.dn, password))) return undefined;
        const { settings } = provider;
        const groups = settings.groupBase ? await findGroups(client, provider, entry.dn) : [];
        const claims = readEntry(settings, `ldap:${provider.key}`, entry, groups);
        if (claims.subject !== "") return claims;
        throw new SignOnError("misconfigured", `The entry has no ${settings.idClaim}.`);
      });
    },

    check: (provider) =>
      connected(provider, async (client) => {
        await bindHub(client, provider);
        await findPerson(client, provider, "orrery");
      }),
  };
}

/** As who looks people up. */
async function bindHub(client: Client, { settings, secret }: OpenProvider): Promise<void> {
  if (!settings.bindDn) return;
  if (secret === "") throw new SignOnError("misconfigured", "The directory password is missing.");
  try {
    await client.bind(settings.bindDn, secret);
  } catch (error) {
    if (!(error instanceof InvalidCredentialsError)) throw error;
    throw new SignOnError("misconfigured", "The directory rejected the hub's own password.");
  }
}

async function findPerson(client: Client, { settings }: OpenProvider, name: string) {
  const { searchEntries } = await client.search(settings.base, {
    scope: "sub",
    filter: fillFilter(settings.filter, "name", name),
    attributes: attributesOf(settings),
    explicitBufferAttributes: [settings.idClaim],
    sizeLimit: MOST_PEOPLE,
  });
  const [entry, another] = searchEntries;
  if (another) throw new SignOnError("misconfigured", "The filter finds several people.");
  return entry as (Entry & { readonly dn: string }) | undefined;
}

async function isRight(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return false;
    throw error;
  }
}

/** The names of the groups of a person, where people don't list theirs. */
async function findGroups(
  client: Client,
  provider: OpenProvider,
  dn: string,
): Promise<readonly string[]> {
  await bindHub(client, provider);
  const { searchEntries } = await client.search(provider.settings.groupBase, {
    scope: "sub",
    filter: fillFilter(provider.settings.groupFilter, "dn", dn),
    attributes: ["cn"],
    sizeLimit: MOST_GROUPS,
  });
  return searchEntries.map((entry) => entry.dn);
}

/** A directory that answers is reachable, whatever it says. */
function directoryError(error: unknown): SignOnError {
  if (isSignOnError(error)) return error;
  const { message, cause } = error as Error;
  const refused = [error, cause].find(isGatewayError);
  const isAnswer = error instanceof ResultCodeError || refused !== undefined;
  const code = isAnswer ? "misconfigured" : "unreachable";
  return new SignOnError(code, refused?.message ?? message, { cause: error });
}
