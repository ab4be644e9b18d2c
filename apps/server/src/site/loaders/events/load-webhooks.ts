import type { Delivery, Webhook, WebhookOwner } from "@orrery/registry";
import type { RepoKind } from "@orrery/web/page-data/shell";
import type {
  DeliveryRow,
  ShownDelivery,
  WebhookRow,
  WebhooksData,
} from "@orrery/web/page-data/webhooks";
import { repoIdFrom } from "../../../http/repo-params.ts";
import type { Load, PageContext, PageRequest } from "../../page-context.ts";
import { presentHead } from "../../present/present-page.ts";
import { type OwnerKind, ownerOf, presentOwner } from "../../present/spending-owner.ts";
import { signInFirst } from "../load-forms.ts";

/** Whose webhooks a page shows, by its URL. */
export type WebhookPage = OwnerKind | RepoKind;

export async function webhookOwnerOf(
  { hub }: PageContext,
  page: WebhookPage,
  visit: Pick<PageRequest, "params">,
): Promise<WebhookOwner> {
  if (page !== "model" && page !== "dataset") return ownerOf(hub.registry, page, visit);
  const { namespace = "", name = "" } = visit.params;
  return { kind: "repo", id: repoIdFrom(page, { namespace, name }) };
}

/** For users who manage them. `?webhook=` shows one with its log, `&delivery=` one of its deliveries. */
export const loadWebhooks =
  (page: WebhookPage): Load<WebhooksData> =>
  async (context, visit) => {
    const { viewer, query } = visit;
    if (viewer.kind === "anonymous") return signInFirst(visit);
    const { webhooks, webhookDeliveries, repos } = context.hub.registry;
    const owner = await webhookOwnerOf(context, page, visit);
    const all = await webhooks.list(viewer, owner);
    const head =
      owner.kind === "repo" &&
      (await presentHead(context, visit, await repos.get(viewer, owner.id)));
    const key = query.get("webhook");
    const selected = all.find((one) => one.key === key);
    const shown = query.get("delivery");
    return {
      owner:
        owner.kind === "repo"
          ? presentOwner({ kind: "account" }, viewer)
          : presentOwner(owner, viewer),
      ...(head && { repo: head }),
      webhooks: all.map(presentRow),
      ...(selected && {
        selected: {
          webhook: presentRow(selected),
          ...(await loadLog(selected)),
        },
      }),
    };

    async function loadLog(webhook: Webhook) {
      const cursor = query.get("cursor") ?? undefined;
      const { deliveries, nextCursor } = await webhookDeliveries.list(
        viewer,
        owner,
        webhook.key,
        cursor,
      );
      return {
        deliveries: deliveries.map(presentDelivery),
        ...(nextCursor && { nextCursor }),
        ...(shown && {
          delivery: presentWhole(await webhookDeliveries.get(viewer, owner, webhook.key, shown)),
        }),
      };
    }
  };

const presentRow = ({
  failingSince,
  createdAt: _,
  disabledBy,
  ...webhook
}: Webhook): WebhookRow => ({
  ...webhook,
  ...(disabledBy && { disabledBy }),
  ...(failingSince && { failingSince: failingSince.toISOString() }),
});

const presentDelivery = (delivery: Delivery): DeliveryRow => ({
  ...{ key: delivery.key, id: delivery.id, kind: delivery.kind, outcome: delivery.outcome },
  createdAt: delivery.createdAt.toISOString(),
  ...(delivery.nextTryAt && { nextTryAt: delivery.nextTryAt.toISOString() }),
  isReplay: delivery.isReplay,
  attempts: delivery.attempts.map(({ at, ...attempt }) => ({ at: at.toISOString(), ...attempt })),
});

const presentWhole = (delivery: Delivery): ShownDelivery => ({
  ...presentDelivery(delivery),
  ...(delivery.body !== undefined && { body: delivery.body }),
  ...(delivery.answer !== undefined && { answer: delivery.answer }),
});
