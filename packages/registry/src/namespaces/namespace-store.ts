import type { Database } from "../database.ts";

/** `false` when an account, an organization or the hub has the name. Call it in the owner's transaction. */
export async function claimNamespace(
  db: Database,
  name: string,
  kind: "account" | "organization",
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("namespace")
    .values({ lookup_name: name.toLowerCase(), kind })
    .onConflict((conflict) => conflict.column("lookup_name").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * `false` if no one has the name. Until the transaction ends, the name cannot change and others who lock it
 * wait: an empty update, because SQLite has no `for update`.
 */
export async function lockNamespace(db: Database, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("namespace")
    .set(({ ref }) => ({ kind: ref("kind") }))
    .where("lookup_name", "=", name.toLowerCase())
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function hasNamespace(db: Database, name: string): Promise<boolean> {
  const row = await db
    .selectFrom("namespace")
    .select("lookup_name")
    .where("lookup_name", "=", name.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseNamespace(db: Database, name: string): Promise<void> {
  await db.deleteFrom("namespace").where("lookup_name", "=", name.toLowerCase()).execute();
}
