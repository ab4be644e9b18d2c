import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { requireKeeper } from "../kept-responses/kept-response-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import {
  CONVERSATION_DAYS,
  type Conversation,
  type ConversationItem,
  type ItemPageOptions,
  type Turn,
} from "./conversation.ts";
import {
  appendItems,
  deleteConversation,
  deleteItem,
  deleteOldConversations,
  dropUnused,
  findConversation,
  findItem,
  findTakenId,
  insertConversation,
  listItems,
  type OwnedConversation,
  updateMetadata,
} from "./conversation-store.ts";

/** Of one account; those that were not used for longest give way. */
export const MAX_CONVERSATIONS = 1000;
export const MAX_CONVERSATIONS_BYTES = 100_000_000;
/** Of one conversation: it takes no more then. */
export const MAX_CONVERSATION_ITEMS = 2000;
export const MAX_CONVERSATION_BYTES = 10_000_000;

const OF_ONE = { most: MAX_CONVERSATION_ITEMS, mostBytes: MAX_CONVERSATION_BYTES };
const OF_ACCOUNT = { most: MAX_CONVERSATIONS, mostBytes: MAX_CONVERSATIONS_BYTES };
/** What was answered is added whole: the limits are asked before, and a turn is bounded by itself. */
const OF_TURN = { most: 2 ** 31 - 1, mostBytes: Number.MAX_SAFE_INTEGER };

/** Conversations. Each is its account's alone. Those of others throw `conversation-not-found`. */
export interface Conversations {
  create(
    viewer: Viewer,
    wanted: Pick<Conversation, "metadata"> & { readonly items: readonly ConversationItem[] },
  ): Promise<Conversation>;
  get(viewer: Viewer, id: string): Promise<Conversation>;
  update(viewer: Viewer, id: string, metadata: Conversation["metadata"]): Promise<Conversation>;
  delete(viewer: Viewer, id: string): Promise<void>;
  /** Throws `bad-request` where the conversation is full, or has an item of the same ID. */
  addItems(viewer: Viewer, id: string, items: readonly ConversationItem[]): Promise<void>;
  /** Throws `conversation-item-not-found`. */
  getItem(viewer: Viewer, id: string, itemId: string): Promise<ConversationItem>;
  /** Throws `conversation-item-not-found` for an unknown item before the page. */
  listItems(
    viewer: Viewer,
    id: string,
    options: ItemPageOptions,
  ): Promise<readonly ConversationItem[]>;
  deleteItem(viewer: Viewer, id: string, itemId: string): Promise<Conversation>;
  /** All items, for a response that will add some of these IDs. Throws as `addItems` for what it would not take. */
  listForTurn(
    viewer: Viewer,
    id: string,
    ids: readonly string[],
  ): Promise<readonly ConversationItem[]>;
  /** Adds what a response said, with what it was asked. */
  addTurn(viewer: Viewer, turn: Turn): Promise<void>;
  /** Forgets those that were not used for long enough. */
  expire(): Promise<void>;
}

export function createConversations({
  db,
  now,
  secrets,
}: Pick<RegistryDeps, "db" | "now" | "secrets">): Conversations {
  const since = () => new Date(now().getTime() - CONVERSATION_DAYS * 86_400_000);

  async function find(viewer: Viewer, id: string) {
    requireKeeper(viewer);
    const owned = { accountKey: viewer.key, id };
    const found = await findConversation(db, owned, since());
    if (found) return { owned, found };
    throw notFound(id);
  }

  async function get(viewer: Viewer, id: string): Promise<Conversation> {
    const { itemCount: _, sizeBytes: __, ...conversation } = (await find(viewer, id)).found;
    return conversation;
  }

  async function requireNew(database: Database, id: string, ids: readonly string[]): Promise<void> {
    const seen = new Set<string>();
    const twice = ids.find((one) => seen.size === seen.add(one).size);
    const taken = twice ?? (await findTakenId(database, id, ids));
    if (taken !== undefined)
      throw new RegistryError(
        "bad-request",
        `Item ${taken} is in conversation ${id} already. Send it without its id, or not at all.`,
      );
  }

  async function fill(
    transaction: Database,
    owned: OwnedConversation,
    items: readonly ConversationItem[],
  ) {
    if (items.length === 0) return;
    await requireNew(
      transaction,
      owned.id,
      items.map(({ id }) => id),
    );
    if (!(await appendItems(transaction, owned, items, OF_ONE, now()))) throw isFull(owned.id);
  }

  return {
    get,

    async create(viewer, { metadata, items }) {
      requireKeeper(viewer);
      const id = `conv_${secrets
        .random()
        .replace(/[^A-Za-z0-9]/g, "")
        .slice(0, 24)}`;
      const conversation = { id, metadata, createdAt: now() };
      await db.transaction().execute(async (transaction) => {
        await insertConversation(transaction, viewer.key, conversation);
        await fill(transaction, { accountKey: viewer.key, id }, items);
      });
      await dropUnused(db, viewer.key, OF_ACCOUNT);
      return conversation;
    },

    async update(viewer, id, metadata) {
      const { owned } = await find(viewer, id);
      await updateMetadata(db, owned, metadata, now());
      return get(viewer, id);
    },

    async delete(viewer, id) {
      const { owned } = await find(viewer, id);
      if (!(await deleteConversation(db, owned))) throw notFound(id);
    },

    async addItems(viewer, id, items) {
      const { owned } = await find(viewer, id);
      await db.transaction().execute((transaction) => fill(transaction, owned, items));
      await dropUnused(db, owned.accountKey, OF_ACCOUNT);
    },

    async getItem(viewer, id, itemId) {
      const { owned } = await find(viewer, id);
      const found = await findItem(db, owned, itemId);
      if (found) return found.item;
      throw itemNotFound(id, itemId);
    },

    async listItems(viewer, id, { after, ...options }) {
      const { owned } = await find(viewer, id);
      const last = after === undefined ? undefined : await findItem(db, owned, after);
      if (after !== undefined && !last) throw itemNotFound(id, after);
      return listItems(db, owned, { ...options, after: last?.position });
    },

    async deleteItem(viewer, id, itemId) {
      const { owned } = await find(viewer, id);
      const isGone = await db
        .transaction()
        .execute((transaction) => deleteItem(transaction, owned, itemId, now()));
      if (!isGone) throw itemNotFound(id, itemId);
      return get(viewer, id);
    },

    async listForTurn(viewer, id, ids) {
      const { owned, found } = await find(viewer, id);
      if (found.itemCount >= OF_ONE.most || found.sizeBytes >= OF_ONE.mostBytes) throw isFull(id);
      await requireNew(db, id, ids);
      return listItems(db, owned, { limit: found.itemCount, order: "asc" });
    },

    async addTurn(viewer, { conversationId, items }) {
      const { owned } = await find(viewer, conversationId);
      const added = await db
        .transaction()
        .execute((transaction) => appendTurn(transaction, owned, items, now()));
      if (!added) throw notFound(conversationId);
      await dropUnused(db, owned.accountKey, OF_ACCOUNT);
    },

    expire: () => deleteOldConversations(db, since()),
  };
}

/** As `addTurn`, in a transaction of the caller's; `false` where the conversation is gone. */
export const appendTurn = (
  transaction: Database,
  owned: OwnedConversation,
  items: readonly ConversationItem[],
  now: Date,
): Promise<boolean> => appendItems(transaction, owned, items, OF_TURN, now);

const notFound = (id: string) =>
  new RegistryError("conversation-not-found", `Conversation ${id} not found.`);

const itemNotFound = (id: string, itemId: string) =>
  new RegistryError(
    "conversation-item-not-found",
    `Item ${itemId} not found in conversation ${id}.`,
  );

const isFull = (id: string) =>
  new RegistryError(
    "bad-request",
    `Conversation ${id} is full (limit: ${MAX_CONVERSATION_ITEMS} items, ${MAX_CONVERSATION_BYTES / 1e6} MB). Start another one.`,
  );
