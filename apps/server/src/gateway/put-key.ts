import { findProvider } from "@orrery/inference";
import { type KeyOwner, RegistryError, type Viewer } from "@orrery/registry";
import type { Hub } from "../hub.ts";
import { formatAccess, runtimeAccessFields } from "./hosted-runtime/runtime-access.ts";

/** A provider's own settings are wrong, field by field. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Brings the owner's key of a provider: one word, or for a hosted runtime the fields of its access. Answers what
 * is wrong with those. Throws `bad-request` for a provider that takes no key.
 */
export async function putKey(
  { registry, providers }: Pick<Hub, "registry" | "providers">,
  viewer: Viewer,
  owner: KeyOwner,
  given: { readonly provider: string; readonly secret: string; readonly fields: unknown },
): Promise<FieldErrors> {
  const { provider, secret, fields } = given;
  const found = findProvider(provider, providers);
  if (!found?.baseUrl)
    throw new RegistryError("bad-request", `There is no provider ${provider} that takes a key.`);
  if (!found.protocol) {
    await registry.providerKeys.put(viewer, owner, provider, secret);
    return {};
  }
  const { data: access, error } = runtimeAccessFields.safeParse(fields);
  if (!access) return firstOf(error.issues);
  if (owner.kind !== "hub") {
    if (access.credential.kind === "role")
      return {
        credential: "Only the hub itself has a role: its administrator decides about that.",
      };
    if (access.endpoint !== undefined && !access.endpoint.startsWith("https://"))
      return { endpoint: "Only the hub’s administrator may name an address without https." };
  }
  await registry.providerKeys.put(viewer, owner, provider, formatAccess(access));
  return {};
}

const firstOf = (issues: readonly { readonly path: PropertyKey[]; readonly message: string }[]) =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? "form"), message]));
