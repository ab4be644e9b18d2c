import type { Delivery, Webhook } from "@orrery/registry";

/** A webhook as clients of the public hub know it; `secret` is what the request set. */
export const presentWebhook = (webhook: Webhook, secret?: string) => ({
  id: webhook.key,
  url: webhook.url,
  watched: webhook.watched,
  domains: webhook.domains,
  disabled:
    webhook.disabledBy === "failures"
      ? ("suspended-after-failure" as const)
      : webhook.disabledBy !== undefined,
  hasSecret: webhook.hasSecret,
  ...(secret !== undefined && { secret }),
  createdAt: webhook.createdAt.toISOString(),
  ...(webhook.failingSince && { failingSince: webhook.failingSince.toISOString() }),
});

export const presentDelivery = (delivery: Delivery) => ({
  id: delivery.key,
  deliveryId: delivery.id,
  kind: delivery.kind,
  outcome: delivery.outcome,
  createdAt: delivery.createdAt.toISOString(),
  ...(delivery.nextTryAt && { nextTryAt: delivery.nextTryAt.toISOString() }),
  isReplay: delivery.isReplay,
  attempts: delivery.attempts.map(({ at, ...attempt }) => ({ at: at.toISOString(), ...attempt })),
});

export const presentWholeDelivery = (delivery: Delivery) => ({
  ...presentDelivery(delivery),
  ...(delivery.body !== undefined && { body: delivery.body }),
  ...(delivery.answer !== undefined && { answer: delivery.answer }),
});
