import { RegistryError, WATCHED_TYPES, type WatchedItem, WEBHOOK_DOMAINS } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  createWebhook,
  deleteWebhook,
  deliveriesQuery,
  disableWebhook,
  enableWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  newWebhook,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
  webhookChange,
  webhookOwnerFrom,
} from "../schemas/webhooks.ts";
import { presentDelivery, presentWebhook, presentWholeDelivery } from "./present-webhook.ts";

interface Params {
  readonly id: string;
}
type DeliveryParams = Params & { readonly delivery: string };

/** Webhooks of accounts, organizations, repos and the hub (hub-protocol §3.5). */
export function webhooksApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { webhooks, webhookDeliveries } = hub.registry;
  const path = "/api/settings/webhooks";

  app.get(path, { config: { api: listWebhooks } }, async ({ viewer, query }) =>
    (await webhooks.list(viewer, webhookOwnerFrom(query))).map((one) => presentWebhook(one)),
  );

  app.post(path, { config: { api: createWebhook } }, async ({ viewer, query, body }) => {
    const { url, jobSourceId, watched, domains, secret } = newWebhook.parse(body);
    refuseJobs(jobSourceId);
    if (url === undefined) throw new RegistryError("bad-request", "A URL is required.");
    const made = await webhooks.create(viewer, webhookOwnerFrom(query), {
      ...{ url, watched: watched.map(watchedItem), domains: domains ?? WEBHOOK_DOMAINS },
      secret: secret ?? undefined,
    });
    return { webhook: presentWebhook(made, secret ?? undefined) };
  });

  app.get<{ Params: Params }>(
    `${path}/:id`,
    { config: { api: getWebhook } },
    async ({ viewer, query, params }) => ({
      webhook: presentWebhook(await webhooks.get(viewer, webhookOwnerFrom(query), params.id)),
    }),
  );

  app.post<{ Params: Params }>(
    `${path}/:id`,
    { config: { api: updateWebhook } },
    async ({ viewer, query, params, body }) => {
      const { jobSourceId, watched, secret, ...changes } = webhookChange.parse(body);
      refuseJobs(jobSourceId);
      const changed = await webhooks.update(viewer, webhookOwnerFrom(query), params.id, {
        ...{ ...changes, watched: watched.map(watchedItem) },
        ...(secret === null ? { removesSecret: true } : { secret }),
      });
      return { webhook: presentWebhook(changed, secret ?? undefined) };
    },
  );

  app.delete<{ Params: Params }>(
    `${path}/:id`,
    { config: { api: deleteWebhook } },
    async ({ viewer, query, params }) => {
      await webhooks.delete(viewer, webhookOwnerFrom(query), params.id);
      return {};
    },
  );

  for (const [action, isEnabled, api] of [
    ["enable", true, enableWebhook],
    ["disable", false, disableWebhook],
  ] as const)
    app.post<{ Params: Params }>(
      `${path}/:id/${action}`,
      { config: { api } },
      async ({ viewer, query, params }) => {
        const owner = webhookOwnerFrom(query);
        return {
          webhook: presentWebhook(await webhooks.setEnabled(viewer, owner, params.id, isEnabled)),
        };
      },
    );

  app.get<{ Params: Params }>(
    `${path}/:id/deliveries`,
    { config: { api: listWebhookDeliveries } },
    async ({ viewer, query, params }) => {
      const owner = webhookOwnerFrom(query);
      const { cursor } = deliveriesQuery.parse(query);
      const { deliveries, ...page } = await webhookDeliveries.list(
        viewer,
        owner,
        params.id,
        cursor,
      );
      return { deliveries: deliveries.map(presentDelivery), ...page };
    },
  );

  app.get<{ Params: DeliveryParams }>(
    `${path}/:id/deliveries/:delivery`,
    { config: { api: getWebhookDelivery } },
    async ({ viewer, query, params }) => {
      const owner = webhookOwnerFrom(query);
      return presentWholeDelivery(
        await webhookDeliveries.get(viewer, owner, params.id, params.delivery),
      );
    },
  );

  app.post<{ Params: DeliveryParams }>(
    `${path}/:id/deliveries/:delivery/replay`,
    { config: { api: replayWebhookDelivery } },
    async ({ viewer, query, params }, reply) => {
      const owner = webhookOwnerFrom(query);
      const id = await webhookDeliveries.replay(viewer, owner, params.id, params.delivery);
      return reply.code(202).send({ id });
    },
  );

  app.post<{ Params: Params }>(
    `${path}/:id/test`,
    { config: { api: testWebhook } },
    async ({ viewer, query, params }, reply) => {
      const id = await webhookDeliveries.test(viewer, webhookOwnerFrom(query), params.id);
      return reply.code(202).send({ id });
    },
  );
}

function refuseJobs(jobSourceId: unknown): void {
  if (jobSourceId !== undefined && jobSourceId !== null)
    throw new RegistryError(
      "bad-request",
      "Webhooks that start jobs are not supported. Use a URL instead of a job.",
    );
}

/** Clients know more types than this hub has. */
function watchedItem({ type, name }: { readonly type: string; readonly name: string }) {
  if ((WATCHED_TYPES as readonly string[]).includes(type)) return { type, name } as WatchedItem;
  throw new RegistryError(
    "bad-request",
    `Invalid type of watched item: "${type.slice(0, 50)}". Use ${WATCHED_TYPES.join(", ")}.`,
  );
}
