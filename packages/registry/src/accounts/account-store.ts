import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { Account } from "./account.ts";

export async function findAccount(db: Database, name: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom("account")
    .selectAll()
    .where("lookup_name", "=", name.toLowerCase())
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function findAccountByKey(db: Database, key: string): Promise<Account | undefined> {
  const row = await db.selectFrom("account").selectAll().where("key", "=", key).executeTakeFirst();
  return row && fromRow(row);
}

/** `false` when the name is taken: the unique index decides, not a read before the write. */
export async function insertAccount(db: Database, account: Account): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("account")
    .values({
      key: account.key,
      name: account.name,
      lookup_name: account.name.toLowerCase(),
      password_hash: account.passwordHash,
      is_admin: account.isAdmin ? 1 : 0,
      created_at: account.createdAt.toISOString(),
    })
    .onConflict((conflict) => conflict.column("lookup_name").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updatePassword(db: Database, key: string, hash: string): Promise<void> {
  await db.updateTable("account").set({ password_hash: hash }).where("key", "=", key).execute();
}

export async function hasAdmin(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select("key")
    .where("is_admin", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const fromRow = (row: Selectable<Tables["account"]>): Account => ({
  key: row.key,
  name: row.name,
  isAdmin: row.is_admin === 1,
  passwordHash: row.password_hash,
  createdAt: new Date(row.created_at),
});
