import { findProvider } from "@orrery/inference";
import { RegistryError } from "@orrery/registry";
import { quoted, withoutSecrets } from "../../http/body/form.ts";
import { putKey } from "../../inference/gateway/plan/put-key.ts";
import { moveProvider, ORDER_MOVES } from "../move-provider.ts";
import { type OwnerKind, ownerOf } from "../present/spending-owner.ts";
import type { PageAction } from "./page-action.ts";

/** Adds, tests and removes provider keys, and sets the provider priority. */
export const providerKeyActions =
  (kind: OwnerKind): PageAction =>
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
      if (!findProvider(provider, hub.providers))
        throw new RegistryError("bad-request", `Provider ${quoted(provider)} not found.`);
      if (!move) throw new RegistryError("bad-request", "Unknown form.");
      const order = await registry.providerOrders.get(viewer, owner);
      await registry.providerOrders.put(viewer, owner, moveProvider(order, move, provider));
    } else throw new RegistryError("bad-request", "Unknown form.");
    return { redirectTo: request.url.split("?")[0] ?? "/" };
  };
