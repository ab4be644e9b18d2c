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
  type PricedModel,
  priceIn,
} from "./allowed-model.ts";
import { deleteAllowedModel, listAllowedModels, putAllowedModel } from "./allowed-model-store.ts";
import { type ImportCounts, planImport } from "./plan-import.ts";

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
  /**
   * Allows the models that a provider lists, or those of a pattern, at its prices. What an administrator set by hand
   * stays; imported models that are no longer listed are deleted.
   */
  importListed(
    viewer: Viewer,
    owner: KeyOwner,
    provider: string,
    listed: readonly PricedModel[],
    pattern?: string,
  ): Promise<ImportCounts>;
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

    async importListed(viewer, owner, provider, listed, pattern = "*") {
      const by = await managed(viewer, owner);
      if (!isPattern(pattern)) throw new RegistryError("bad-request", PATTERN_RULE);
      return db.transaction().execute(async (transaction) => {
        const known = await listAllowedModels(transaction, [by]);
        const plan = planImport(known, provider, listed, pattern);
        const { added, deleted } = plan.counts;
        if (known.length + added - deleted > MAX_ALLOWED_MODELS)
          throw new RegistryError(
            "bad-request",
            `This list has ${added} new models, and only ${MAX_ALLOWED_MODELS} can be allowed. Use a pattern such as meta/*.`,
          );
        for (const row of plan.delete) await deleteAllowedModel(transaction, by, row);
        for (const row of plan.put) await putAllowedModel(transaction, by, row, now());
        return plan.counts;
      });
    },

    async hubPrices() {
      const rows = await listAllowedModels(db, [HUB]);
      return (provider, providerModelId) => priceIn(findAllowed(rows, provider, providerModelId));
    },
  };
}
