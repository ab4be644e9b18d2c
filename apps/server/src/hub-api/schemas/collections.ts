import { COLLECTION_SORTS, COLLECTION_THEMES } from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { limit } from "../query/limit.ts";
import { repeated } from "../query/list-param.ts";

const theme = z.enum(COLLECTION_THEMES);
const title = z.string();
const description = z.string();
const note = z.string();
const position = z.number().int().min(0);

export const collectionsQuery = z.object({
  owner: repeated.describe("Accounts or organizations, any of them."),
  item: repeated.describe("Such as `models/ada/tts` or `datasets/ada/voices`; any of them."),
  q: z.string().default("").describe("Words of the title or description."),
  sort: z.enum(COLLECTION_SORTS).default("lastModified"),
  limit: limit(20, 100),
  cursor: z.string().optional().describe("From the `Link` header of the page before."),
});

export const newItem = z.object({
  item: z.object({
    type: z.enum(["model", "dataset", "space", "collection"]),
    id: z.string().describe("`namespace/name`, or the slug of a collection."),
  }),
  note: note.nullish(),
});

export const newCollection = z.object({
  title,
  namespace: z.string(),
  description: description.nullish(),
  private: z.boolean().default(false),
  theme: theme.optional(),
  item: newItem.shape.item.optional(),
  resourceGroupId: z.string().max(50).nullish(),
});

export const collectionChanges = z
  .object({ title, description, theme, private: z.boolean(), position })
  .partial();
export const itemChanges = z.object({ note, position }).partial();

const owner = z.strictObject({
  type: z.enum(["user", "org"]),
  name: z.string(),
  fullname: z.string(),
  avatarUrl: z.string(),
});

const facts = { slug: z.string(), title, theme, owner, upvotes: z.number() };

const item = z.looseObject({
  _id: z.string(),
  id: z.string().describe("`namespace/name`, or the key of a collection."),
  type: newItem.shape.item.shape.type,
  position,
  note: z.strictObject({ text: z.string() }).optional(),
});

const listed = z
  .strictObject({
    ...facts,
    description: description.optional(),
    private: z.boolean(),
    lastUpdated: z.iso.datetime(),
    gating: z.literal(false),
    isUpvotedByUser: z.boolean(),
    items: z.array(item).describe("Those that you may see; in lists, the first four."),
  })
  .meta({ id: "ListedCollection" });

const collection = z
  .strictObject({ ...listed.shape, position, shareUrl: z.string() })
  .meta({ id: "Collection" });

const describe = (
  id: string,
  summary: string,
  rest: Omit<ApiDescription, "id" | "group" | "summary">,
): ApiDescription => ({ id, group: "collections", summary, ...rest });

const taken = z.looseObject({ error: z.string(), slug: z.string() });

export const listCollections = describe("listCollections", "List collections", {
  notes: "The `Link` header has the URL of the next page.",
  query: collectionsQuery,
  responses: { 200: z.array(listed) },
});
export const createCollection = describe("createCollection", "Create a collection", {
  body: newCollection,
  responses: { 200: collection, 409: taken },
});
export const getCollection = describe("getCollection", "Get a collection", {
  responses: { 200: collection },
});
export const updateCollection = describe("updateCollection", "Change or move a collection", {
  body: collectionChanges,
  responses: { 200: z.strictObject({ success: z.literal(true), data: collection }) },
});
export const deleteCollection = describe("deleteCollection", "Delete a collection", {
  responses: { 200: z.strictObject({ success: z.literal(true) }) },
});
export const addCollectionItem = describe("addCollectionItem", "Add an item to a collection", {
  body: newItem,
  responses: { 200: collection },
});
export const updateCollectionItem = describe(
  "updateCollectionItem",
  "Change the note or the position of an item",
  { body: itemChanges, responses: { 200: z.strictObject({ success: z.literal(true) }) } },
);
export const deleteCollectionItem = describe(
  "deleteCollectionItem",
  "Remove an item from a collection",
  { responses: { 200: z.strictObject({ success: z.literal(true) }) } },
);
