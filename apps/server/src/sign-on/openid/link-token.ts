import type { OpenProvider, Vault } from "@orrery/registry";
import type { FastifyRequest } from "fastify";

const MAX_MS = 3_600_000;

const contextOf = (provider: string) => `link ${provider}`;

/**
 * Lets this session link an identity of a provider: in a link of the settings page, so that no other site can begin
 * it. A form could not: its redirect to the provider is not allowed by the pages' policy.
 */
export function linkToken(vault: Vault, sessionKey: string, provider: string): string {
  return vault.seal(`${Date.now() + MAX_MS} ${sessionKey}`, contextOf(provider));
}

/** The session that links, if the token is its own. */
export function linkingSessionOf(
  vault: Vault,
  { viewer, credential }: Pick<FastifyRequest, "viewer" | "credential">,
  { name }: Pick<OpenProvider, "name">,
  token: string | undefined,
): string | undefined {
  const [endsAt, sessionKey] = (token && vault.open(`${token}`, contextOf(name)))?.split(" ") ?? [];
  const isOwn = viewer.kind === "account" && credential?.key === sessionKey;
  return isOwn && Number(endsAt) > Date.now() ? sessionKey : undefined;
}
