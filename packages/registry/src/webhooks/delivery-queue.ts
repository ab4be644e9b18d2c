import { findEvent } from "../events/event-store.ts";
import type { TakeEvent } from "../events/events.ts";
import { findReadOnlyReason } from "../read-only/read-only-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { daysBefore } from "../stats/days.ts";
import {
  type Attempt,
  DELIVERY_DAYS,
  MAX_DELIVERIES_PER_MINUTE,
  MAX_LOGGED_ANSWER,
  MAX_LOGGED_DELIVERIES,
  MAX_SENDINGS_PER_HOST,
  newDelivery,
  nextDeliveryTry,
  type Sending,
  type SentEvent,
} from "./delivery.ts";
import {
  countLeased,
  countSent,
  countWaiting,
  type DeliveryRow,
  deleteOldDeliveries,
  deleteOrphans,
  endDeliveryLeases,
  endTry,
  findDelivery,
  findDueDelivery,
  insertDeliveries,
  leaseDelivery,
  lockHost,
  postponeHost,
} from "./delivery-store.ts";
import { pingOf } from "./ping.ts";
import type { WebhookOwnerKey } from "./webhook.ts";
import { targetsOf, WEBHOOK_EVENTS } from "./webhook-events.ts";
import { mayReceive } from "./webhook-rights.ts";
import { findWebhook, listReceivers, noteOutcome, type WebhookRow } from "./webhook-store.ts";
import { secretContext } from "./webhooks.ts";

/** Longer than a try may take. */
const LEASE_MS = 60_000;
const MINUTE_MS = 60_000;

/** What one process sent. */
export interface SentAttempt extends Attempt {
  readonly isDelivered: boolean;
  readonly body: string;
  readonly answer?: string;
}

/** What waits to be sent to webhooks. All processes work on it. */
export interface DeliveryQueue {
  /** Queues an event for every webhook that receives it. */
  readonly take: TakeEvent;
  /** Begins a try that is due, for this process alone; `undefined` when there is none. */
  claim(): Promise<Sending | undefined>;
  /** Ends a try. */
  finish(sending: Sending, attempt: SentAttempt): Promise<void>;
  countWaiting(): Promise<number>;
  /** For the only process on its database: what an earlier one was sending is due immediately. */
  heal(): Promise<void>;
  /** Deletes old ones, and the webhooks of repos that were deleted long ago. */
  expire(): Promise<void>;
}

export function createDeliveryQueue({
  db,
  now,
  newKey,
  vault,
}: Pick<RegistryDeps, "db" | "now" | "newKey" | "vault">): DeliveryQueue {
  const inMs = (ms: number) => new Date(now().getTime() + ms);

  /** Takes the delivery, unless its host got enough: then all for that host wait. */
  const lease = (due: DeliveryRow): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      const sent = await lockHost(transaction, due.host, now());
      if (sent >= MAX_DELIVERIES_PER_MINUTE) {
        const minute = Math.floor(now().getTime() / MINUTE_MS) + 1;
        await postponeHost(transaction, due.host, new Date(minute * MINUTE_MS));
        return false;
      }
      const isFull =
        (await countLeased(transaction, due.host, now())) >= MAX_SENDINGS_PER_HOST ||
        !(await leaseDelivery(transaction, due, inMs(LEASE_MS)));
      if (!isFull) await countSent(transaction, due.host);
      return !isFull;
    });

  /** `undefined` for what is not to be sent. */
  async function prepare(row: DeliveryRow): Promise<Sending | undefined> {
    const webhook = await findWebhook(db, row.webhook_key);
    if (!webhook || (webhook.disabled_by !== null && row.event_key !== null)) return undefined;
    const owner = ownerOf(webhook);
    const event: SentEvent | undefined = row.event_key
      ? await findEvent(db, row.event_key)
      : await pingOf({ db, now }, webhook, owner);
    if (!event || (row.event_key && !(await mayReceive({ db, now }, owner, event.facts))))
      return undefined;
    return {
      ...{ key: row.key, id: row.replay_of ?? row.key, tries: row.tries + 1 },
      ...{ webhookKey: webhook.key, url: webhook.url, event },
      secret: webhook.sealed_secret
        ? vault.open(webhook.sealed_secret, secretContext(webhook.key))
        : undefined,
    };
  }

  return {
    async take(transaction, event) {
      const known = WEBHOOK_EVENTS[event.kind];
      if (!known) return;
      const receivers = await listReceivers(transaction, targetsOf(event), known.domain);
      const rows = receivers.map((webhook) => newDelivery(newKey(), webhook, event.key, now()));
      await insertDeliveries(transaction, rows);
    },

    async claim() {
      if ((await findReadOnlyReason(db)) !== undefined) return undefined;
      for (;;) {
        const due = await findDueDelivery(db, now(), MAX_SENDINGS_PER_HOST);
        if (!due) return undefined;
        if (!(await lease(due))) continue;
        const sending = await prepare(due);
        if (sending) return sending;
        await endTry(db, { key: due.key, tries: due.tries + 1 }, { outcome: "dropped" });
      }
    },

    async finish({ key, tries, webhookKey, event }, { isDelivered, body, answer, ...attempt }) {
      const next = isDelivered ? undefined : nextDeliveryTry(tries, now(), Math.random());
      const earlier = (await findDelivery(db, webhookKey, key))?.attempts ?? [];
      const isEnded = await endTry(
        db,
        { key, tries },
        {
          outcome: isDelivered ? "delivered" : next ? "waiting" : "failed",
          next_try_at: next?.toISOString() ?? null,
          ...{ body, answer: answer?.slice(0, MAX_LOGGED_ANSWER) ?? null },
          attempts: JSON.stringify([...earlier, attempt]),
        },
      );
      if (isEnded && event.kind !== "ping") await noteOutcome(db, webhookKey, isDelivered, now());
    },

    countWaiting: () => countWaiting(db),

    heal: () => endDeliveryLeases(db, now()),

    async expire() {
      const before = daysBefore(now(), DELIVERY_DAYS);
      await deleteOldDeliveries(db, before, MAX_LOGGED_DELIVERIES);
      await deleteOrphans(db, before);
    },
  };
}

const ownerOf = ({ owner_kind, owner_key }: WebhookRow): WebhookOwnerKey => ({
  kind: owner_kind as WebhookOwnerKey["kind"],
  key: owner_key,
});
