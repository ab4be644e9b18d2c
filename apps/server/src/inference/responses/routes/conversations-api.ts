import { randomBytes } from "node:crypto";
import type { Conversation } from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { presentPage } from "../../batches/present-batch.ts";
import type { ApiContext } from "../../gateway/context.ts";
import {
  conversationChange,
  createConversation,
  createItems,
  deleteConversation,
  deleteItem,
  getConversation,
  getItem,
  itemQuery,
  listItems,
  newConversation,
  newItems,
  updateConversation,
} from "../../schemas/conversations.ts";
import { readInput } from "../input-item.ts";
import { withIds, withStatus } from "../input-items.ts";

type ById = FastifyRequest<{ Params: { id: string; item: string } }>;

/** `/v1/conversations`: items that an account keeps, for responses that continue from them. */
export function conversationsApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { conversations } = hub.registry;
  const config = { runsModels: true };

  app.post(
    "/v1/conversations",
    { config: { ...config, api: createConversation } },
    async ({ viewer, body }) => {
      const { items, metadata } = newConversation.parse(body ?? {});
      const wanted = { metadata: metadata ?? {}, items: keptItems(items ?? []) };
      return present(await conversations.create(viewer, wanted));
    },
  );

  app.get(
    "/v1/conversations/:id",
    { config: { ...config, api: getConversation } },
    async ({ viewer, params: { id } }: ById) => present(await conversations.get(viewer, id)),
  );

  app.post(
    "/v1/conversations/:id",
    { config: { ...config, api: updateConversation } },
    async ({ viewer, params: { id }, body }: ById) => {
      const { metadata } = conversationChange.parse(body);
      return present(await conversations.update(viewer, id, metadata ?? {}));
    },
  );

  app.delete(
    "/v1/conversations/:id",
    { config: { ...config, api: deleteConversation } },
    async ({ viewer, params: { id } }: ById) => {
      await conversations.delete(viewer, id);
      return { id, object: "conversation.deleted", deleted: true };
    },
  );

  app.post(
    "/v1/conversations/:id/items",
    { config: { ...config, api: createItems } },
    async ({ viewer, params: { id }, body }: ById) => {
      const items = keptItems(newItems.parse(body).items);
      await conversations.addItems(viewer, id, items);
      return presentPage(items, items.length);
    },
  );

  app.get(
    "/v1/conversations/:id/items",
    { config: { ...config, api: listItems } },
    async ({ viewer, params: { id }, query }: ById) => {
      const { limit, order, after } = itemQuery.parse(query);
      const options = { limit: limit + 1, order, after };
      return presentPage(await conversations.listItems(viewer, id, options), limit);
    },
  );

  app.get(
    "/v1/conversations/:id/items/:item",
    { config: { ...config, api: getItem } },
    async ({ viewer, params: { id, item } }: ById) => conversations.getItem(viewer, id, item),
  );

  app.delete(
    "/v1/conversations/:id/items/:item",
    { config: { ...config, api: deleteItem } },
    async ({ viewer, params: { id, item } }: ById) =>
      present(await conversations.deleteItem(viewer, id, item)),
  );
}

/** Only what a response could continue from. Throws with the position of any other. */
function keptItems(items: readonly object[]) {
  readInput(items);
  return withIds(items, () => randomBytes(12).toString("hex")).map(withStatus);
}

const present = ({ id, metadata, createdAt }: Conversation) => ({
  ...{ id, object: "conversation", metadata },
  created_at: Math.floor(createdAt.getTime() / 1000),
});
