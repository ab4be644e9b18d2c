import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { ChallengePurpose, Passkey } from "./passkey.ts";
import type { PasskeyOptions, Site } from "./passkey-protocol.ts";
import {
  findPasskey,
  insertChallenge,
  listPasskeys,
  takeChallenge,
  touchPasskey,
} from "./passkey-store.ts";

const CHALLENGE_MS = 5 * 60_000;

/** What a browser is sent to use a passkey: the challenge is for its cookie, the rest for its authenticator. */
export interface PasskeyQuestion {
  readonly challenge: string;
  readonly options: PasskeyOptions;
}

/** What comes back, with the challenge of the cookie: a response made in another browser is worth nothing. */
export interface PasskeyAnswer {
  readonly site: Site;
  readonly challenge: string;
  readonly response: string;
}

export type CeremonyDeps = Pick<RegistryDeps, "db" | "now" | "secrets" | "passkeyProtocol">;

export async function newChallenge(
  { db, now, secrets }: CeremonyDeps,
  purpose: ChallengePurpose,
  accountKey?: string,
): Promise<string> {
  const challenge = secrets.random();
  const row = {
    challenge_hash: secrets.hash(challenge),
    purpose,
    account_key: accountKey ?? null,
    expires_at: new Date(now().getTime() + CHALLENGE_MS).toISOString(),
  };
  await insertChallenge(db, row, now());
  return challenge;
}

/** Asks for one of the account's passkeys of this site, or without an account for any. */
export async function askForPasskey(
  deps: CeremonyDeps,
  site: Site,
  purpose: ChallengePurpose,
  accountKey?: string,
): Promise<PasskeyQuestion> {
  const challenge = await newChallenge(deps, purpose, accountKey);
  if (accountKey === undefined)
    return { challenge, options: await deps.passkeyProtocol.requestOptions({ site, challenge }) };
  const allowed = (await listPasskeys(deps.db, accountKey)).filter((one) => one.site === site.id);
  const options = await deps.passkeyProtocol.requestOptions({ site, challenge, allowed });
  return { challenge, options };
}

/** The passkey that signed the challenge. Throws `bad-credentials`. */
export async function checkPasskey(
  { db, now, secrets, passkeyProtocol }: CeremonyDeps,
  { site, challenge, response }: PasskeyAnswer,
  purpose: ChallengePurpose,
  accountKey?: string,
): Promise<Passkey> {
  const wanted = { purpose, ...(accountKey !== undefined && { accountKey }) };
  if (!(await takeChallenge(db, secrets.hash(challenge), wanted, now())))
    throw refused("This took too long. Retry.");
  const id = passkeyProtocol.idOf(response);
  const passkey = id === undefined ? undefined : await findPasskey(db, id);
  const isTheirs = accountKey === undefined || passkey?.accountKey === accountKey;
  if (!passkey || !isTheirs || passkey.site !== site.id)
    throw refused("This hub doesn't know this passkey.");
  const counter = await passkeyProtocol.verifyRequest({ site, challenge, response, passkey });
  if (counter === undefined) throw refused("This passkey was not accepted.");
  await touchPasskey(db, passkey.id, counter, now());
  return passkey;
}

const refused = (message: string) => new RegistryError("bad-credentials", message);
