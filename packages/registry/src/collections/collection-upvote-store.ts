import type { Database } from "../database.ts";
import type { Viewer } from "../viewer.ts";

interface Upvote {
  readonly collectionKey: string;
  readonly accountKey: string;
}

/** Idempotent. */
export async function insertUpvote(
  db: Database,
  { collectionKey, accountKey }: Upvote,
  now: Date,
): Promise<void> {
  await db
    .insertInto("collection_upvote")
    .values({
      collection_key: collectionKey,
      account_key: accountKey,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["collection_key", "account_key"]).doNothing())
    .execute();
}

export async function deleteUpvote(
  db: Database,
  { collectionKey, accountKey }: Upvote,
): Promise<void> {
  await db
    .deleteFrom("collection_upvote")
    .where("collection_key", "=", collectionKey)
    .where("account_key", "=", accountKey)
    .execute();
}

/** Those of the collections that the viewer upvoted. */
export async function listUpvoted(
  db: Database,
  viewer: Viewer,
  collectionKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (viewer.kind === "anonymous" || collectionKeys.length === 0) return new Set();
  const rows = await db
    .selectFrom("collection_upvote")
    .select("collection_key")
    .where("account_key", "=", viewer.key)
    .where("collection_key", "in", collectionKeys)
    .execute();
  return new Set(rows.map(({ collection_key }) => collection_key));
}
