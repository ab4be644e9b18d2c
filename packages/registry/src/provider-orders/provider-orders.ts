import { RegistryError } from "../errors.ts";
import { HUB, ownerKeyOf } from "../provider-keys/owner-key.ts";
import type { KeyOwner } from "../provider-keys/provider-key.ts";
import { canManageKeys } from "../provider-keys/provider-key-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import { findProviderOrder, putProviderOrder } from "./provider-order-store.ts";

/** More than there are providers. */
const MOST = 200;

/** In which order an account, an organization or the hub would have providers asked. */
export interface ProviderOrders {
  /** Ids of providers, the first first; for who decides about it. */
  get(viewer: Viewer, owner: KeyOwner): Promise<readonly string[]>;
  /** Each provider once. That there are such providers is the caller's to know. */
  put(viewer: Viewer, owner: KeyOwner, order: readonly string[]): Promise<void>;
  /** For a call: the order of the organization that pays, or else the caller's; then the hub's. */
  listFor(viewer: Viewer, billTo?: string): Promise<readonly string[]>;
}

export function createProviderOrders({ db }: Pick<RegistryDeps, "db">): ProviderOrders {
  async function managed(viewer: Viewer, owner: KeyOwner) {
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to change the provider order.");
    if (!canManageKeys(viewer, owner))
      throw new RegistryError("forbidden", "You don't have permission to change this order.");
    return ownerKeyOf(db, viewer, owner);
  }

  return {
    get: async (viewer, owner) => findProviderOrder(db, await managed(viewer, owner)),

    async put(viewer, owner, order) {
      const key = await managed(viewer, owner);
      if (order.length > MOST || order.some((one) => !/^[\w.-]{1,100}$/.test(one)))
        throw new RegistryError("bad-request", "Invalid provider order.");
      await putProviderOrder(db, key, [...new Set(order)]);
    },

    async listFor(viewer, billTo) {
      const hub = findProviderOrder(db, HUB);
      if (viewer.kind === "anonymous") return hub;
      const named = viewer.organizations.find(
        ({ name }) => name.toLowerCase() === billTo?.toLowerCase(),
      );
      const owner = named
        ? ({ kind: "organization", key: named.key } as const)
        : ({ kind: "account", key: viewer.key } as const);
      return [...new Set([...(await findProviderOrder(db, owner)), ...(await hub)])];
    },
  };
}
