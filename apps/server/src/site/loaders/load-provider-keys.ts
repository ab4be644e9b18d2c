import type { ProviderKeysData } from "@orrery/web/page-data/providers";
import type { Load } from "../page-context.ts";
import { providerName } from "../present/provider-name.ts";
import { runtimeSettings } from "../present/runtime-settings.ts";
import { type OwnerKind, ownerOf, presentOwner } from "../present/spending-owner.ts";
import { signInFirst } from "./load-forms.ts";

/** The keys of the viewer, of an organization, or of the hub; for who decides about them. */
export const loadProviderKeys =
  (kind: OwnerKind): Load<ProviderKeysData> =>
  async ({ hub }, visit) => {
    const { registry, providers } = hub;
    const { viewer } = visit;
    if (viewer.kind === "anonymous") return signInFirst(visit);
    const owner = await ownerOf(registry, kind, visit);
    const keys = await registry.providerKeys.list(viewer, owner);
    const allowed =
      owner.kind === "account" ? undefined : await registry.allowedModels.list(viewer, owner);
    const order = await registry.providerOrders.get(viewer, owner);
    const named = (id: string) => ({ id, label: providerName(providers, id) });
    const has = new Set(keys.map(({ provider }) => provider));
    return {
      owner: presentOwner(owner, viewer),
      keys: keys.map(({ key, label, weight, lastFour, provider, createdBy, createdAt, check }) => ({
        ...{ key, name: label, weight, provider },
        ...(lastFour !== undefined && { lastFour }),
        label: providers[provider]?.label ?? provider,
        createdBy,
        createdAt: createdAt.toISOString(),
        ...(check && { check: { result: check.result, at: check.at.toISOString() } }),
      })),
      missing: Object.entries(providers)
        .filter(([id, { baseUrl, protocol }]) => baseUrl && !protocol && !has.has(id))
        .map(([id]) => named(id)),
      runtimes: await Promise.all(
        Object.entries(providers)
          .filter(([, { protocol }]) => protocol)
          .map(([id, { label }]) =>
            runtimeSettings(hub, visit, owner, { id, label, has: has.has(id) }),
          ),
      ),
      ...(allowed && {
        allowed: allowed.map((model) => ({
          ...model,
          label: providers[model.provider]?.label ?? model.provider,
        })),
      }),
      order: order.map(named),
      unordered: Object.keys(providers)
        .filter((id) => !order.includes(id))
        .map(named),
    };
  };
