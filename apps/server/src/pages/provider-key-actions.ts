import { findProvider } from "@orrery/inference";
import { RegistryError } from "@orrery/registry";
import { putKey } from "../gateway/put-key.ts";
import type { Act } from "./actions.ts";
import { withoutSecrets } from "./form.ts";
import { moveProvider, ORDER_MOVES } from "./move-provider.ts";
import { type OwnerKind, ownerOf } from "./spending-owner.ts";

/** Brings, tries and removes keys of providers. */
export const providerKeyActions =
  (kind: OwnerKind): Act =>
  async ({ gateway, hub }, visit, form) => {
    const { registry } = hub;
    const { viewer, request } = visit;
    const owner = await ownerOf(registry, kind, visit);
    if (form.intent === "add-key") {
      const { provider = "", secret = "" } = form;
      const errors = await putKey(hub, viewer, owner, { provider, secret, fields: form });
      if (Object.keys(errors).length > 0) return { errors, values: withoutSecrets(form) };
    } else if (form.intent === "test-key") await gateway.testKey(viewer, owner, form.test ?? "");
    else if (form.intent === "delete-key")
      await registry.providerKeys.delete(viewer, owner, form.delete ?? "");
    else if (form.intent === "order-providers") {
      const { provider = "" } = form;
      const move = ORDER_MOVES.find((one) => one === form.move);
      if (!move || !findProvider(provider, hub.providers))
        throw new RegistryError("bad-request", "There is no such provider, or no such move.");
      const order = await registry.providerOrders.get(viewer, owner);
      await registry.providerOrders.put(viewer, owner, moveProvider(order, move, provider));
    } else throw new RegistryError("bad-request", "This form is not known.");
    return { redirectTo: request.url.split("?")[0] ?? "/" };
  };
