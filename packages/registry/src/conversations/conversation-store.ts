import { sql } from "kysely";
import type { Database } from "../database.ts";
import { sizeOf } from "../kept-responses/kept-response-store.ts";
import type { Conversation, ConversationItem, ItemPageOptions } from "./conversation.ts";

export interface OwnedConversation {
  readonly accountKey: string;
  readonly id: string;
}

const MOST_ROWS = 500;

export async function insertConversation(
  db: Database,
  accountKey: string,
  { id, metadata, createdAt }: Conversation,
): Promise<void> {
  const at = createdAt.toISOString();
  await db
    .insertInto("conversation")
    .values({
      ...{ id, account_key: accountKey, metadata: JSON.stringify(metadata) },
      ...{ created_at: at, used_at: at },
    })
    .execute();
}

export async function findConversation(
  db: Database,
  { accountKey, id }: OwnedConversation,
  since: Date,
): Promise<
  (Conversation & { readonly itemCount: number; readonly sizeBytes: number }) | undefined
> {
  const row = await db
    .selectFrom("conversation")
    .selectAll()
    .where("id", "=", id)
    .where("account_key", "=", accountKey)
    .where("used_at", ">=", since.toISOString())
    .executeTakeFirst();
  return (
    row && {
      ...{ id: row.id, metadata: JSON.parse(row.metadata), createdAt: new Date(row.created_at) },
      ...{ itemCount: row.item_count, sizeBytes: Number(row.size_bytes) },
    }
  );
}

export async function updateMetadata(
  db: Database,
  { accountKey, id }: OwnedConversation,
  metadata: Conversation["metadata"],
  now: Date,
): Promise<void> {
  await db
    .updateTable("conversation")
    .set({ metadata: JSON.stringify(metadata), used_at: now.toISOString() })
    .where("id", "=", id)
    .where("account_key", "=", accountKey)
    .execute();
}

export async function deleteConversation(
  db: Database,
  { accountKey, id }: OwnedConversation,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("conversation")
    .where("id", "=", id)
    .where("account_key", "=", accountKey)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * `false` where the account has not this conversation, or it no room. The row is the lock: items of two that
 * add at once come one after the other. Run it in a transaction.
 */
export async function appendItems(
  db: Database,
  { accountKey, id }: OwnedConversation,
  items: readonly ConversationItem[],
  { most, mostBytes }: { readonly most: number; readonly mostBytes: number },
  now: Date,
): Promise<boolean> {
  const texts = items.map((item) => JSON.stringify(item));
  const bytes = texts.reduce((sum, text) => sum + sizeOf(text), 0);
  const { numUpdatedRows } = await db
    .updateTable("conversation")
    .set((row) => ({
      item_count: row("item_count", "+", items.length),
      next_position: row("next_position", "+", items.length),
      size_bytes: row("size_bytes", "+", bytes),
      used_at: now.toISOString(),
    }))
    .where("id", "=", id)
    .where("account_key", "=", accountKey)
    .where("item_count", "<=", most - items.length)
    .where("size_bytes", "<=", mostBytes - bytes)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  const { next_position: next } = await db
    .selectFrom("conversation")
    .select("next_position")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const rows = items.map((item, index) => ({
    ...{ conversation_id: id, account_key: accountKey, id: item.id },
    position: next - items.length + index,
    content: texts[index] ?? "",
    size_bytes: sizeOf(texts[index] ?? ""),
    created_at: now.toISOString(),
  }));
  for (let start = 0; start < rows.length; start += MOST_ROWS)
    await db
      .insertInto("conversation_item")
      .values(rows.slice(start, start + MOST_ROWS))
      .execute();
  return true;
}

/** The first of the IDs that an item of the conversation has. */
export async function findTakenId(
  db: Database,
  id: string,
  ids: readonly string[],
): Promise<string | undefined> {
  for (let start = 0; start < ids.length; start += MOST_ROWS) {
    const row = await db
      .selectFrom("conversation_item")
      .select("id")
      .where("conversation_id", "=", id)
      .where("id", "in", ids.slice(start, start + MOST_ROWS))
      .executeTakeFirst();
    if (row) return row.id;
  }
  return undefined;
}

const itemsOf = (db: Database, { accountKey, id }: OwnedConversation) =>
  db
    .selectFrom("conversation_item")
    .where("conversation_id", "=", id)
    .where("account_key", "=", accountKey);

export async function findItem(
  db: Database,
  owned: OwnedConversation,
  itemId: string,
): Promise<{ readonly item: ConversationItem; readonly position: number } | undefined> {
  const row = await itemsOf(db, owned)
    .select(["content", "position"])
    .where("id", "=", itemId)
    .executeTakeFirst();
  return row && { item: JSON.parse(row.content), position: row.position };
}

/** `after` is a position. */
export async function listItems(
  db: Database,
  owned: OwnedConversation,
  { limit, order, after }: Omit<ItemPageOptions, "after"> & { readonly after?: number | undefined },
): Promise<readonly ConversationItem[]> {
  const rows = await itemsOf(db, owned)
    .select("content")
    .$if(after !== undefined, (all) =>
      all.where("position", order === "asc" ? ">" : "<", after ?? 0),
    )
    .orderBy("position", order)
    .limit(limit)
    .execute();
  return rows.map(({ content }) => JSON.parse(content));
}

/** Run it in a transaction. */
export async function deleteItem(
  db: Database,
  { accountKey, id }: OwnedConversation,
  itemId: string,
  now: Date,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom("conversation_item")
    .where("conversation_id", "=", id)
    .where("account_key", "=", accountKey)
    .where("id", "=", itemId)
    .returning("size_bytes")
    .executeTakeFirst();
  if (!deleted) return false;
  await db
    .updateTable("conversation")
    .set((row) => ({
      item_count: row("item_count", "-", 1),
      size_bytes: row("size_bytes", "-", Number(deleted.size_bytes)),
      used_at: now.toISOString(),
    }))
    .where("id", "=", id)
    .execute();
  return true;
}

/** Those of an account that were not used for longest go, until the others are within both limits. */
export async function dropUnused(
  db: Database,
  accountKey: string,
  { most, mostBytes }: { readonly most: number; readonly mostBytes: number },
): Promise<void> {
  const ranked = db
    .selectFrom("conversation")
    .where("account_key", "=", accountKey)
    .select([
      "id",
      sql<number>`row_number() over (order by used_at desc, id desc)`.as("place"),
      sql<number>`sum(size_bytes) over (order by used_at desc, id desc)`.as("total"),
    ])
    .as("ranked");
  await db
    .deleteFrom("conversation")
    .where("id", "in", (query) =>
      query
        .selectFrom(ranked)
        .select("ranked.id")
        .where(({ or, eb }) => or([eb("place", ">", most), eb("total", ">", mostBytes)])),
    )
    .execute();
}

export async function deleteOldConversations(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("conversation").where("used_at", "<", before.toISOString()).execute();
}
