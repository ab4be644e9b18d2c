import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import {
  type Delivery,
  type DeliveryPage,
  MAX_WAITING_DELIVERIES,
  newDelivery,
} from "./delivery.ts";
import {
  countWaiting,
  type DeliveryPlace,
  findDelivery,
  insertDeliveries,
  listDeliveries,
} from "./delivery-store.ts";
import type { Webhook, WebhookOwner } from "./webhook.ts";
import type { Webhooks } from "./webhooks.ts";

const PAGE = 25;

/** What was sent to a webhook, for users who manage it. */
export interface Deliveries {
  /** The newest first. */
  list(viewer: Viewer, owner: WebhookOwner, key: string, cursor?: string): Promise<DeliveryPage>;
  /** Throws `delivery-not-found`. */
  get(viewer: Viewer, owner: WebhookOwner, key: string, delivery: string): Promise<Delivery>;
  /** Sends it again, to the present URL; returns the key of the new delivery. */
  replay(viewer: Viewer, owner: WebhookOwner, key: string, delivery: string): Promise<string>;
  /** Sends a test, also to a disabled webhook; returns its key. */
  test(viewer: Viewer, owner: WebhookOwner, key: string): Promise<string>;
  /** Calls back after each `replay` and `test` of this process. */
  listen(onQueue: () => void): void;
}

export function createDeliveries({
  db,
  now,
  newKey,
  webhooks,
}: Pick<RegistryDeps, "db" | "now" | "newKey"> & {
  readonly webhooks: Pick<Webhooks, "get" | "getManaged">;
}): Deliveries {
  const listeners: (() => void)[] = [];

  async function queue(webhook: Webhook, eventKey: string | null, replayOf: string | null) {
    if ((await countWaiting(db, webhook.key)) >= MAX_WAITING_DELIVERIES)
      throw new RegistryError("too-many-requests", "Too many deliveries are waiting. Retry later.");
    const row = newDelivery(newKey(), webhook, eventKey, now());
    await insertDeliveries(db, [{ ...row, replay_of: replayOf }]);
    for (const onQueue of listeners) onQueue();
    return row.key;
  }

  async function getDelivery(webhook: string, key: string) {
    const found = await findDelivery(db, webhook, key);
    if (!found) throw new RegistryError("delivery-not-found", "Delivery not found.");
    return found;
  }

  return {
    async list(viewer, owner, key, cursor) {
      await webhooks.get(viewer, owner, key);
      const found = await listDeliveries(db, key, parseCursor(cursor), PAGE + 1);
      const deliveries = found.slice(0, PAGE);
      const last = deliveries.at(-1);
      if (found.length <= PAGE || !last) return { deliveries };
      return { deliveries, nextCursor: `${last.createdAt.getTime()}-${last.key}` };
    },

    async get(viewer, owner, key, delivery) {
      await webhooks.get(viewer, owner, key);
      return getDelivery(key, delivery);
    },

    async replay(viewer, owner, key, delivery) {
      const webhook = await webhooks.getManaged(viewer, owner, key);
      const { eventKey = null, id } = await getDelivery(key, delivery);
      if (webhook.disabledBy && eventKey)
        throw new RegistryError("bad-request", "This webhook is disabled. Enable it first.");
      return queue(webhook, eventKey, id);
    },

    test: async (viewer, owner, key) =>
      queue(await webhooks.getManaged(viewer, owner, key), null, null),

    listen: (onQueue) => void listeners.push(onQueue),
  };
}

/** Any other text begins at the start. */
function parseCursor(cursor: string | undefined): DeliveryPlace | undefined {
  const [, time = "", key = ""] = /^(\d{1,14})-([0-9a-z-]{1,40})$/.exec(cursor ?? "") ?? [];
  return time === "" ? undefined : { at: new Date(Number(time)).toISOString(), key };
}
