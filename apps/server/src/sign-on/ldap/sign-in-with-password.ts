import type { SignInStep } from "@orrery/registry";
import type { FastifyRequest } from "fastify";
import { beginSession, type VouchedStep } from "../begin-session.ts";
import type { SignOnContext } from "../sign-on-context.ts";
import { askDirectory } from "./ask-directory.ts";

type Attempt = VouchedStep | { readonly step: SignInStep; readonly identity?: undefined };

/**
 * With a password of the hub or of a directory, the hub's first: its own people sign in while a directory is down.
 * Throws as `signIns.withPassword` and `identities.signIn`, and `directory-unreachable`.
 */
export async function signInWithPassword(
  context: SignOnContext,
  request: Pick<FastifyRequest, "ip" | "log">,
  name: string,
  password: string,
): Promise<Attempt> {
  const { signIns, identities, identityProviders } = context.hub.registry;
  const place = request.ip;
  const directories = (await identityProviders.ways()).filter(({ kind }) => kind === "ldap");
  // A password that is wrong here may be right there: it is refused only after all were asked.
  if (directories.length > 0 && !(await signIns.isPassword(name, password)))
    for (const directory of directories) {
      const found = await askDirectory(context, request, directory.name, name, password);
      if (!found) continue;
      const { provider, claims } = found;
      const { viewer, identityKey } = await identities.signIn(provider, claims, { place });
      return beginSession(context.hub, provider, viewer, { key: identityKey });
    }
  return { step: await signIns.withPassword(name, password, place) };
}
