import type { StartingIdentity, Vault } from "@orrery/registry";
import type { FastifyReply, FastifyRequest } from "fastify";
import { identityCookie } from "../../http/identity/sign-in-cookies.ts";

const CONTEXT = "pending identity";

/** By which identity a sign-in began that waits for a second factor. */
interface PendingIdentity extends StartingIdentity {
  readonly accountKey: string;
}

/** Keeps it in the browser until the second step. Without its ID token, which is too long. */
export function keepIdentity(
  vault: Vault,
  request: FastifyRequest,
  reply: FastifyReply,
  { idToken: _, ...identity }: PendingIdentity,
): void {
  identityCookie.set(request, reply, vault.seal(JSON.stringify(identity), CONTEXT));
}

/** The identity by which this account's session begins, if it began at a provider. */
export function takeIdentity(
  vault: Vault,
  request: FastifyRequest,
  reply: FastifyReply,
  accountKey: string,
): StartingIdentity | undefined {
  const sealed = identityCookie.read(request);
  if (sealed === "") return undefined;
  identityCookie.clear(request, reply);
  const text = vault.open(sealed, CONTEXT);
  if (text === undefined) return undefined;
  const { accountKey: owner, ...identity } = JSON.parse(text) as PendingIdentity;
  return owner === accountKey ? { ...identity, confirmedAt: undefined } : undefined;
}
