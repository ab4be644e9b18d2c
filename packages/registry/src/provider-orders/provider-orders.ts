import { RegistryError } from "../errors.ts";
import { HUB, ownerKeyOf } from "../provider-keys/owner-key.ts";
import type { KeyOwner } from "../provider-keys/provider-key.ts";
import { canManageKeys } from "../provider-keys/provider-key-access.ts";
import type { RegistryDeps } from "../registry.ts";
import type { Viewer } from "../viewer.ts";
import { findProviderOrder, putProviderOrder } from "./provider-order-store.ts";

/** More than there are providers. */
const MOST = 200;

/** In which order an account, an organization or the hub would have providers asked. */
export function createProviderOrders({ db }: Pick<RegistryDeps, "db">) {
  async function managed(viewer: Viewer, owner: KeyOwner) {
    if (viewer.kind === "anonymous") throw new RegistryError("unauthorized", "Sign in first.");
    if (!canManageKeys(viewer, owner))
      throw new RegistryError("forbidden", "This order is not yours to decide about.");
    return ownerKeyOf(db, viewer, owner);
  }

  return {
    /** Ids of providers, the first first; for who decides about it. */
    get: async (viewer: Viewer, owner: KeyOwner): Promise<readonly string[]> =>
      findProviderOrder(db, await managed(viewer, owner)),

    /** Each provider once. That there are such providers is the caller's to know. */
    async put(viewer: Viewer, owner: KeyOwner, order: readonly string[]): Promise<void> {
      const key = await managed(viewer, owner);
      if (order.length > MOST || order.some((one) => !/^[\w.-]{1,100}$/.test(one)))
        throw new RegistryError("bad-request", "This is no order of providers.");
      await putProviderOrder(db, key, [...new Set(order)]);
    },

    /** For a call: the order of the organization that pays, or else the caller's; then the hub's. */
    async listFor(viewer: Viewer, billTo?: string): Promise<readonly string[]> {
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
