import type { ProviderKeysData } from "@orrery/web/page-data/providers";
import { signInFirst } from "./load-forms.ts";
import type { Load } from "./page-context.ts";
import { type OwnerKind, ownerOf, presentOwner } from "./spending-owner.ts";

/** The keys of the viewer, of an organization, or of the hub; for who decides about them. */
export const loadProviderKeys =
  (kind: OwnerKind): Load<ProviderKeysData> =>
  async ({ hub: { registry, providers } }, visit) => {
    const { viewer } = visit;
    if (viewer.kind === "anonymous") return signInFirst(visit);
    const owner = await ownerOf(registry, kind, visit);
    const keys = await registry.providerKeys.list(viewer, owner);
    const has = new Set(keys.map(({ provider }) => provider));
    return {
      owner: presentOwner(owner, viewer),
      keys: keys.map(({ provider, createdBy, createdAt, check }) => ({
        provider,
        label: providers[provider]?.label ?? provider,
        createdBy,
        createdAt: createdAt.toISOString(),
        ...(check && { check: { result: check.result, at: check.at.toISOString() } }),
      })),
      missing: Object.entries(providers)
        .filter(([id, { baseUrl }]) => baseUrl !== undefined && !has.has(id))
        .map(([id, { label }]) => ({ id, label })),
    };
  };
