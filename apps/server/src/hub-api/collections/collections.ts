import {
  formatCollectionSlug,
  isRegistryError,
  type NewCollection,
  parseCollectionSlug,
  RegistryError,
  type Viewer,
} from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { linkNext } from "../../http/link-next.ts";
import { originOf } from "../../http/origin.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { queryOf } from "../query/query-of.ts";
import * as api from "../schemas/collections.ts";
import { placement, putCollectionGroup } from "../schemas/organizations.ts";
import { presentCollection, presentListed } from "./present-collection.ts";
import { parseItem, readItem } from "./read-item.ts";

interface Address {
  readonly namespace: string;
  readonly slug: string;
}
type ItemAddress = Address & { readonly item: string };

const BASE = "/api/collections/:namespace/:slug";

/** Collections and their items (hub-protocol §3.3). */
export function collectionsApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { collections } = hub.registry;

  const present = async (request: FastifyRequest, key: string) =>
    presentCollection(await collections.get(request.viewer, key), originOf(config, request));

  app.get("/api/collections", { config: { api: api.listCollections } }, async (request, reply) => {
    const query = api.collectionsQuery.parse(queryOf(request));
    const filter = {
      text: query.q,
      ...(query.owner.length > 0 && { owners: query.owner }),
      ...(query.item.length > 0 && {
        items: query.item.map(parseItem).filter((item) => item !== undefined),
      }),
    };
    const page = await collections.list(request.viewer, filter, query);
    linkNext(config, request, reply, page.nextCursor);
    return page.collections.map(presentListed);
  });

  app.post(
    "/api/collections",
    { config: { api: api.createCollection } },
    async (request, reply) => {
      const { item, description, resourceGroupId, ...wanted } = api.newCollection.parse(
        request.body,
      );
      const key = await made(request, reply, {
        ...wanted,
        ...(description && { description }),
        ...(item && { item: readItem(item) }),
        ...(resourceGroupId && { groupKey: resourceGroupId }),
      });
      return key === undefined ? reply : present(request, key);
    },
  );

  /** `create_collection(exists_ok=True)` swallows the 409 and reads `slug` from its body. */
  async function made(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: NewCollection,
  ): Promise<string | undefined> {
    try {
      return await collections.create(request.viewer, wanted);
    } catch (error) {
      if (!isRegistryError(error) || error.code !== "collection-exists") throw error;
      reply.code(409).header("x-error-code", "CollectionExists");
      reply.header("x-error-message", error.message);
      reply.send({ error: error.message, slug: await slugOf(request.viewer, wanted) });
      return undefined;
    }
  }

  async function slugOf(viewer: Viewer, { namespace, title }: NewCollection): Promise<string> {
    const filter = { owners: [namespace], title: title.trim() };
    const [found] = (await collections.list(viewer, filter)).collections;
    return found ? formatCollectionSlug(found.collection) : "";
  }

  app.get<{ Params: Address }>(BASE, { config: { api: api.getCollection } }, (request) =>
    present(request, keyOf(request.params)),
  );

  app.patch<{ Params: Address }>(
    BASE,
    { config: { api: api.updateCollection } },
    async (request) => {
      const key = keyOf(request.params);
      await collections.update(request.viewer, key, api.collectionChanges.parse(request.body));
      return { success: true, data: await present(request, key) };
    },
  );

  app.post<{ Params: Address }>(
    `${BASE}/resource-group`,
    { config: { api: putCollectionGroup } },
    async ({ viewer, params, body }) => {
      const { resourceGroupId } = placement.parse(body);
      const key = keyOf(params);
      await hub.registry.resourceGroups.putCollection(viewer, key, resourceGroupId ?? undefined);
      return { success: true };
    },
  );

  app.delete<{ Params: Address }>(
    BASE,
    { config: { api: api.deleteCollection } },
    async (request) => {
      await collections.delete(request.viewer, keyOf(request.params));
      return { success: true };
    },
  );

  app.post<{ Params: Address }>(
    `${BASE}/items`,
    { config: { api: api.addCollectionItem } },
    async (request) => {
      const key = keyOf(request.params);
      const { item, note } = api.newItem.parse(request.body);
      await collections.addItem(request.viewer, key, readItem(item), note ?? "");
      return present(request, key);
    },
  );

  app.patch<{ Params: ItemAddress }>(
    `${BASE}/items/:item`,
    { config: { api: api.updateCollectionItem } },
    async ({ viewer, params, body }) => {
      const changes = api.itemChanges.parse(body);
      await collections.updateItem(viewer, keyOf(params), params.item, changes);
      return { success: true };
    },
  );

  app.delete<{ Params: ItemAddress }>(
    `${BASE}/items/:item`,
    { config: { api: api.deleteCollectionItem } },
    async ({ viewer, params }) => {
      await collections.deleteItem(viewer, keyOf(params), params.item);
      return { success: true };
    },
  );
}

/** A slug's title may be old: its key decides. */
function keyOf({ slug }: Address): string {
  const key = parseCollectionSlug(slug);
  if (key !== undefined) return key;
  throw new RegistryError("collection-not-found", "Collection not found.");
}
