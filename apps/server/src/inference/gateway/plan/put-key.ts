import { findProvider } from "@orrery/inference";
import { type KeyOwner, type KeyTerms, RegistryError, type Viewer } from "@orrery/registry";
import type { Hub } from "../../../hub/hub.ts";
import { formatAccess, runtimeAccessFields } from "../bedrock/runtime-access.ts";

/** A provider's own settings are wrong, field by field. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Adds or replaces the owner's key of a provider: one word, or the fields of a hosted runtime's access.
 * Returns field errors. Throws `bad-request` for a provider without keys.
 */
export async function putKey(
  { registry, providers }: Pick<Hub, "registry" | "providers">,
  viewer: Viewer,
  owner: KeyOwner,
  given: {
    readonly provider: string;
    readonly secret: string;
    readonly fields: unknown;
    readonly terms?: Partial<KeyTerms>;
  },
): Promise<FieldErrors> {
  const { provider, secret, fields, terms } = given;
  const found = findProvider(provider, providers);
  if (!found?.baseUrl)
    throw new RegistryError("bad-request", `Provider "${provider}" not found, or it takes no key.`);
  if (!found.protocol) {
    await registry.providerKeys.put(viewer, owner, provider, secret, terms);
    return {};
  }
  const { data: access, error } = runtimeAccessFields.safeParse(fields);
  if (!access) return firstOf(error.issues);
  if (owner.kind !== "hub") {
    if (access.credential.kind === "role")
      return {
        credential: "Only hub keys can use the machine's role. Ask the administrator.",
      };
    if (access.endpoint !== undefined && !access.endpoint.startsWith("https://"))
      return { endpoint: "Only the hub’s administrator can use a URL without https." };
  }
  await registry.providerKeys.put(viewer, owner, provider, formatAccess(access), terms);
  return {};
}

const firstOf = (issues: readonly { readonly path: PropertyKey[]; readonly message: string }[]) =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? "form"), message]));
