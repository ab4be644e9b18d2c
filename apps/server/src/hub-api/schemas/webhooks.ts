import {
  parseRepoId,
  REPO_TYPES,
  RegistryError,
  WATCHED_TYPES,
  WEBHOOK_DOMAINS,
  type WebhookOwner,
} from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { done } from "../../http/openapi/moved.ts";

/** Whose webhooks: `?organization=name`, `?repo=namespace/name`, `?of=hub`, or the caller's own. */
export const webhookOwnerQuery = z.object({
  of: z.enum(["account", "hub"]).default("account"),
  organization: z.string().min(1).max(100).optional(),
  repo: z.string().max(200).optional().describe("`namespace/name`."),
  type: z.enum(REPO_TYPES).default("model").describe("Of the repo."),
});

export function webhookOwnerFrom(query: unknown): WebhookOwner {
  const { of, organization, repo, type } = webhookOwnerQuery.parse(query);
  if (organization !== undefined) return { kind: "organization", name: organization };
  if (repo === undefined) return { kind: of };
  const id = parseRepoId(type, repo);
  if (!id) throw new RegistryError("repo-not-found", "Repository not found");
  return { kind: "repo", id };
}

const watchedItem = z.strictObject({ type: z.enum(WATCHED_TYPES), name: z.string() });

/** As clients know them, and as older ones wrote them. */
const domain = z
  .enum([...WEBHOOK_DOMAINS, "discussion"])
  .transform((text) => (text === "discussion" ? "discussions" : text));

const wanted = {
  url: z.string().trim().min(1).optional(),
  jobSourceId: z.unknown().optional(),
  watched: z
    .array(z.object({ type: z.string(), name: z.string().max(200) }))
    .max(1000)
    .default([]),
  domains: z.array(domain).min(1).max(10).optional(),
  secret: z.string().min(1).nullish(),
};

export const newWebhook = z.object(wanted);
export const webhookChange = z.object({
  ...wanted,
  secret: z.string().min(1).nullish().describe("`null` deletes the secret."),
});

const webhook = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    watched: z.array(watchedItem),
    domains: z.array(z.enum(WEBHOOK_DOMAINS)),
    disabled: z
      .union([z.boolean(), z.literal("suspended-after-failure")])
      .describe("The text if it was disabled because it failed for days."),
    hasSecret: z.boolean(),
    secret: z.string().optional().describe("Only in the response to a request that sets it."),
    createdAt: z.iso.datetime(),
    failingSince: z.iso.datetime().optional(),
  })
  .meta({ id: "Webhook" });
const one = z.strictObject({ webhook });

const attempt = z.strictObject({
  at: z.iso.datetime(),
  durationMs: z.number(),
  status: z.number().optional(),
  problem: z.string().optional().describe("Why there was no response."),
});
const listedDelivery = z.strictObject({
  id: z.string(),
  deliveryId: z
    .string()
    .describe("What `X-Orrery-Delivery` says: the same for all attempts and replays."),
  kind: z.string().describe("Such as `repo.content`; `ping` for a test."),
  outcome: z
    .enum(["waiting", "delivered", "failed", "dropped"])
    .describe("`dropped` if the owner lost access, or the webhook was disabled."),
  createdAt: z.iso.datetime(),
  nextTryAt: z.iso.datetime().optional(),
  isReplay: z.boolean(),
  attempts: z.array(attempt),
});
const delivery = listedDelivery
  .extend({
    body: z.string().optional().describe("What was sent last."),
    answer: z.string().optional().describe("The beginning of the last response."),
  })
  .meta({ id: "WebhookDelivery" });

export const deliveriesQuery = webhookOwnerQuery.extend({ cursor: z.string().max(100).optional() });
const queued = z.strictObject({ id: z.string().describe("The new delivery.") });

const group = "webhooks";
const query = webhookOwnerQuery;

export const listWebhooks: ApiDescription = {
  ...{ id: "listWebhooks", group, summary: "List your webhooks", query },
  notes: "Or those of an organization, a repo or the whole hub.",
  responses: { 200: z.array(webhook.omit({ secret: true })) },
};

export const createWebhook: ApiDescription = {
  ...{ id: "createWebhook", group, summary: "Create a webhook", query, body: newWebhook },
  responses: { 200: one },
};

export const getWebhook: ApiDescription = {
  ...{ id: "getWebhook", group, summary: "Get a webhook", query },
  responses: { 200: one },
};

export const updateWebhook: ApiDescription = {
  ...{ id: "updateWebhook", group, summary: "Change a webhook", query, body: webhookChange },
  notes: "An empty `watched` leaves it unchanged.",
  responses: { 200: one },
};

export const deleteWebhook: ApiDescription = {
  ...{ id: "deleteWebhook", group, summary: "Delete a webhook and its log", query },
  responses: { 200: done },
};

export const enableWebhook: ApiDescription = {
  ...{ id: "enableWebhook", group, summary: "Enable a webhook", query },
  responses: { 200: one },
};

export const disableWebhook: ApiDescription = {
  ...{ id: "disableWebhook", group, summary: "Disable a webhook", query },
  notes: "What happens in the meantime is never delivered.",
  responses: { 200: one },
};

export const listWebhookDeliveries: ApiDescription = {
  ...{ id: "listWebhookDeliveries", group, summary: "List what was sent to a webhook" },
  query: deliveriesQuery,
  responses: {
    200: z.strictObject({
      deliveries: z.array(listedDelivery),
      nextCursor: z.string().optional(),
    }),
  },
};

export const getWebhookDelivery: ApiDescription = {
  ...{ id: "getWebhookDelivery", group, summary: "Get a delivery with its request and response" },
  query,
  responses: { 200: delivery },
};

export const replayWebhookDelivery: ApiDescription = {
  ...{ id: "replayWebhookDelivery", group, summary: "Send a delivery again", query },
  notes: "To the present URL of the webhook.",
  responses: { 202: queued },
};

export const testWebhook: ApiDescription = {
  ...{ id: "testWebhook", group, summary: "Send a test to a webhook", query },
  responses: { 202: queued },
};
