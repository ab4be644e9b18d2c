import { isRegistryError, type KeyOwner } from "@orrery/registry";
import type { RuntimeSettings } from "@orrery/web/page-data/providers";
import type { Hub } from "../../hub/hub.ts";
import { parseAccess } from "../../inference/gateway/bedrock/runtime-access.ts";
import type { PageRequest } from "../page-context.ts";

/**
 * An owner's access to a hosted runtime, without secrets. `undefined` if the key can no longer be
 * decrypted.
 */
export async function runtimeSettings(
  { registry }: Pick<Hub, "registry">,
  { viewer }: Pick<PageRequest, "viewer">,
  owner: KeyOwner,
  { id, label, has }: { readonly id: string; readonly label: string; readonly has: boolean },
): Promise<RuntimeSettings> {
  const shared = { provider: id, label, canUseRole: owner.kind === "hub" };
  if (!has) return shared;
  try {
    const { credential, ...access } = parseAccess(
      await registry.providerKeys.open(viewer, owner, id),
    );
    const accessKeyId =
      credential.kind === "access-key" ? { accessKeyId: credential.accessKeyId } : {};
    return { ...shared, access: { ...access, credential: credential.kind, ...accessKeyId } };
  } catch (error) {
    if (isRegistryError(error) && error.code === "key-unreadable") return shared;
    throw error;
  }
}
