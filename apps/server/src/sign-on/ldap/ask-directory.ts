import { type Claims, type OpenProvider, RegistryError } from "@orrery/registry";
import type { FastifyRequest } from "fastify";
import type { SignOnContext } from "../sign-on-context.ts";
import { isSignOnError } from "../sign-on-error.ts";

/** Who has this name and password in a directory, if anyone has. Throws `directory-unreachable`. */
export async function askDirectory(
  { hub, signOn }: SignOnContext,
  { log }: Pick<FastifyRequest, "log">,
  directory: string,
  name: string,
  password: string,
): Promise<{ readonly provider: OpenProvider; readonly claims: Claims } | undefined> {
  const provider = await hub.registry.identityProviders.open(directory);
  if (!provider) return undefined;
  try {
    const claims = await signOn.directory.authenticate(provider, name, password);
    return claims && { provider, claims };
  } catch (error) {
    if (!isSignOnError(error)) throw error;
    log.warn({ provider: directory, code: error.code, reason: error.message }, "no sign-in");
    throw new RegistryError(
      "directory-unreachable",
      "The directory that checks passwords does not respond. Retry in a few minutes.",
    );
  }
}
