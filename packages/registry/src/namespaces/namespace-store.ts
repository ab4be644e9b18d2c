import type { Database } from "../database.ts";

/** The kind of a name that its owner had before. */
export const FORMER = "former";

/** `false` when an account, an organization or the hub has the name. Call it in the owner's transaction. */
export async function claimNamespace(
  db: Database,
  name: string,
  kind: "account" | "organization" | "service",
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
    .where("kind", "<>", FORMER)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Not a former name. */
export async function hasNamespace(db: Database, name: string): Promise<boolean> {
  const kind = await findKind(db, name);
  return kind !== undefined && kind !== FORMER;
}

/** Former names are taken, too. */
export const isNameTaken = async (db: Database, name: string): Promise<boolean> =>
  (await findKind(db, name)) !== undefined;

async function findKind(db: Database, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("namespace")
    .select("kind")
    .where("lookup_name", "=", name.toLowerCase())
    .executeTakeFirst();
  return row?.kind;
}

export async function releaseNamespace(db: Database, name: string): Promise<void> {
  await db.deleteFrom("namespace").where("lookup_name", "=", name.toLowerCase()).execute();
}
