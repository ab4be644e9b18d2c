import { z } from "zod";
import { LIMITS } from "../../base/limits.ts";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { openAiError } from "../../http/openapi/errors.ts";
import { openAiList } from "./open-ai-list.ts";

const metadata = z
  .record(z.string().max(64), z.string().max(512))
  .refine((given) => Object.keys(given).length <= 16, "at most 16 keys");

const items = z.array(z.looseObject({})).max(LIMITS.itemsOfCall.value);

export const newConversation = z.strictObject({
  items: items.nullish(),
  metadata: metadata.nullish(),
});

export const conversationChange = z.strictObject({ metadata: metadata.nullable() });

export const newItems = z.strictObject({ items: items.min(1) });

export const itemQuery = z.looseObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  order: z.enum(["asc", "desc"]).default("desc"),
  after: z.string().max(200).optional(),
});

const conversation = z
  .strictObject({
    id: z.string(),
    object: z.literal("conversation"),
    created_at: z.number(),
    metadata: z.record(z.string(), z.string()),
  })
  .meta({ id: "Conversation" });

const item = z.looseObject({ id: z.string(), type: z.string() });

const about = { group: "chat", errors: openAiError } as const;

export const createConversation: ApiDescription = {
  ...about,
  id: "createConversation",
  summary: "Start a conversation that responses continue and add to",
  notes: "Kept for 30 days after its last change.",
  body: newConversation,
  responses: { 200: conversation },
};

export const getConversation: ApiDescription = {
  ...about,
  id: "getConversation",
  summary: "Get a conversation, without its items",
  responses: { 200: conversation },
};

export const updateConversation: ApiDescription = {
  ...about,
  id: "updateConversation",
  summary: "Replace the metadata of a conversation",
  body: conversationChange,
  responses: { 200: conversation },
};

export const deleteConversation: ApiDescription = {
  ...about,
  id: "deleteConversation",
  summary: "Delete a conversation with its items",
  responses: {
    200: z.strictObject({
      id: z.string(),
      object: z.literal("conversation.deleted"),
      deleted: z.literal(true),
    }),
  },
};

export const createItems: ApiDescription = {
  ...about,
  id: "createConversationItems",
  summary: "Add items to a conversation",
  body: newItems,
  responses: { 200: openAiList(item) },
};

export const listItems: ApiDescription = {
  ...about,
  id: "listConversationItems",
  summary: "List the items of a conversation",
  query: itemQuery,
  responses: { 200: openAiList(item) },
};

export const getItem: ApiDescription = {
  ...about,
  id: "getConversationItem",
  summary: "Get an item of a conversation",
  responses: { 200: item },
};

export const deleteItem: ApiDescription = {
  ...about,
  id: "deleteConversationItem",
  summary: "Delete an item of a conversation",
  responses: { 200: conversation },
};
