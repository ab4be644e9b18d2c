import { findProvider } from "@orrery/inference";
import { RegistryError } from "@orrery/registry";
import type { Act } from "./actions.ts";
import { type OwnerKind, ownerOf } from "./spending-owner.ts";

/** Brings, tries and removes keys of providers. */
export const providerKeyActions =
  (kind: OwnerKind): Act =>
  async ({ gateway, hub: { registry, providers } }, visit, form) => {
    const { viewer, request } = visit;
    const owner = await ownerOf(registry, kind, visit);
    if (form.intent === "add-key") {
      const { provider = "", secret = "" } = form;
      if (!findProvider(provider, providers)?.baseUrl)
        throw new RegistryError("bad-request", "There is no such provider that takes a key.");
      await registry.providerKeys.put(viewer, owner, provider, secret);
    } else if (form.intent === "test-key") await gateway.testKey(viewer, owner, form.test ?? "");
    else if (form.intent === "delete-key")
      await registry.providerKeys.delete(viewer, owner, form.delete ?? "");
    else throw new RegistryError("bad-request", "This form is not known.");
    return { redirectTo: request.url.split("?")[0] ?? "/" };
  };
