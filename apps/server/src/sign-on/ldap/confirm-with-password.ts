import { type AccountViewer, isRegistryError } from "@orrery/registry";
import type { FastifyRequest } from "fastify";
import type { SignOnContext } from "../sign-on-context.ts";
import { askDirectory } from "./ask-directory.ts";

/** Makes a session fresh, by a password of the hub or of a directory that the account is linked to. */
export async function confirmWithPassword(
  context: SignOnContext,
  request: Pick<FastifyRequest, "log">,
  viewer: AccountViewer,
  sessionKey: string,
  password: string,
): Promise<void> {
  const { identities, signIns } = context.hub.registry;
  const linked = (await identities.list(viewer)).filter(({ provider }) => provider.kind === "ldap");
  if (linked.length > 0 && !(await signIns.isPassword(viewer.name, password)))
    for (const { provider, username } of linked) {
      const found = await askDirectory(context, request, provider.name, username, password);
      if (!found) continue;
      try {
        return await identities.confirm(viewer, found.claims, sessionKey);
      } catch (error) {
        // Someone else of that name there: the password is wrong here.
        if (!isRegistryError(error) || error.code !== "identity-taken") throw error;
      }
    }
  return signIns.confirm(viewer, sessionKey, password);
}
