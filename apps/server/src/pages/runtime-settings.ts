import { isRegistryError, type KeyOwner } from "@orrery/registry";
import type { RuntimeSettings } from "@orrery/web/page-data/providers";
import { parseAccess } from "../gateway/hosted-runtime/runtime-access.ts";
import type { Hub } from "../hub.ts";
import type { Visit } from "./page-context.ts";

/** How an owner calls a hosted runtime, without what is secret. A key that cannot be read any more is none. */
export async function runtimeSettings(
  { registry }: Pick<Hub, "registry">,
  { viewer }: Pick<Visit, "viewer">,
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
