import { RegistryError } from "../errors.ts";
import { HUB, ownerKeyOf } from "../provider-keys/owner-key.ts";
import type { KeyOwner } from "../provider-keys/provider-key.ts";
import { canManageKeys } from "../provider-keys/provider-key-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import {
  type AllowedModel,
  findAllowed,
  isPattern,
  MAX_ALLOWED_MODELS,
  MAX_PRICE,
  type ModelPrice,
  PATTERN_RULE,
  priceIn,
} from "./allowed-model.ts";
import { deleteAllowedModel, listAllowedModels, putAllowedModel } from "./allowed-model-store.ts";

/** Finds the hub's price of a provider's model; `undefined` if it has none. */
export type FindPrice = (provider: string, providerModelId: string) => ModelPrice | undefined;

/** What the keys of the hub and of organizations pay for: nothing, until an administrator says so. */
export interface AllowedModels {
  /** By provider and pattern. */
  list(viewer: Viewer, owner: KeyOwner): Promise<readonly AllowedModel[]>;
  /** Adds a model or pattern, or replaces its prices. */
  put(viewer: Viewer, owner: KeyOwner, model: AllowedModel): Promise<void>;
  /** Idempotent. */
  delete(
    viewer: Viewer,
    owner: KeyOwner,
    model: Pick<AllowedModel, "provider" | "pattern">,
  ): Promise<void>;
  /** The hub's prices as they are now. */
  hubPrices(): Promise<FindPrice>;
}

export function createAllowedModels({ db, now }: Pick<RegistryDeps, "db" | "now">): AllowedModels {
  async function managed(viewer: Viewer, owner: KeyOwner) {
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to manage API keys.");
    if (!canManageKeys(viewer, owner))
      throw new RegistryError("forbidden", "You don't have permission to manage these keys.");
    if (owner.kind === "account")
      throw new RegistryError("bad-request", "Your own keys pay for any model.");
    return ownerKeyOf(db, viewer, owner);
  }

  return {
    async list(viewer, owner) {
      const rows = await listAllowedModels(db, [await managed(viewer, owner)]);
      return rows.map(({ owner: _, ...model }) => model);
    },

    async put(viewer, owner, model) {
      const by = await managed(viewer, owner);
      if (!isPattern(model.pattern)) throw new RegistryError("bad-request", PATTERN_RULE);
      for (const price of Object.values(priceIn(model) ?? {}))
        if (!(price >= 0 && price <= MAX_PRICE))
          throw new RegistryError("bad-request", `Use prices from 0 to ${MAX_PRICE}.`);
      const known = await listAllowedModels(db, [by]);
      if (known.length >= MAX_ALLOWED_MODELS)
        throw new RegistryError("bad-request", `Use at most ${MAX_ALLOWED_MODELS} patterns.`);
      await putAllowedModel(db, by, model, now());
    },

    async delete(viewer, owner, model) {
      await deleteAllowedModel(db, await managed(viewer, owner), model);
    },

    async hubPrices() {
      const rows = await listAllowedModels(db, [HUB]);
      return (provider, providerModelId) => priceIn(findAllowed(rows, provider, providerModelId));
    },
  };
}
