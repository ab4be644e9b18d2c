import type { SignInWay, Vault } from "@orrery/registry";
import type { FastifyRequest } from "fastify";

/**
 * What a session does at a provider: adds an identity to its account, shows again who its owner is, or begins again there,
 * for the same account.
 */
export const SESSION_PURPOSES = ["link", "confirm", "renew"] as const;
export type SessionPurpose = (typeof SESSION_PURPOSES)[number];

export interface PurposefulSession {
  /** The session's row. */
  readonly key: string;
  readonly purpose: SessionPurpose;
}

type Provider = Pick<SignInWay, "name">;

const MAX_MS = 3_600_000;

const contextOf = (purpose: SessionPurpose, { name }: Provider) => `${purpose} ${name}`;

/**
 * Lets this session do so: in a link of a settings page, so that no other site can begin it. A form could not: the
 * pages' policy lets none lead to another site.
 */
export const sessionToken = (
  vault: Vault,
  { key, purpose }: PurposefulSession,
  provider: Provider,
): string => vault.seal(`${Date.now() + MAX_MS} ${key}`, contextOf(purpose, provider));

/** The session that goes to the provider, if the token is its own. */
export function readSessionToken(
  vault: Vault,
  { viewer, credential, query }: Pick<FastifyRequest, "viewer" | "credential" | "query">,
  provider: Provider,
): PurposefulSession | undefined {
  if (viewer.kind === "anonymous" || credential?.kind !== "session") return undefined;
  for (const purpose of SESSION_PURPOSES) {
    const token = (query as Readonly<Record<string, unknown>>)[purpose];
    const text = typeof token === "string" ? vault.open(token, contextOf(purpose, provider)) : "";
    const [endsAt, key] = text?.split(" ") ?? [];
    if (key === credential.key && Number(endsAt) > Date.now()) return { key, purpose };
  }
  return undefined;
}
