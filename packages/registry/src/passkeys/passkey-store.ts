import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { ChallengePurpose, Passkey } from "./passkey.ts";

/** `false` when it is there already. */
export async function insertPasskey(db: Database, passkey: Passkey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("passkey")
    .values({
      id: passkey.id,
      account_key: passkey.accountKey,
      site: passkey.site,
      name: passkey.name,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports.join(","),
      created_at: passkey.createdAt.toISOString(),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** In the order they were made. */
export async function listPasskeys(db: Database, accountKey: string): Promise<readonly Passkey[]> {
  const rows = await db
    .selectFrom("passkey")
    .selectAll()
    .where("account_key", "=", accountKey)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}

export async function findPasskey(db: Database, id: string): Promise<Passkey | undefined> {
  const row = await db.selectFrom("passkey").selectAll().where("id", "=", id).executeTakeFirst();
  return row && fromRow(row);
}

export async function touchPasskey(
  db: Database,
  id: string,
  counter: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable("passkey")
    .set({ counter, last_used_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Of this account alone; `false` if it has no such passkey. */
export async function deletePasskey(
  db: Database,
  accountKey: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkey")
    .where("account_key", "=", accountKey)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deletePasskeys(db: Database, accountKey: string): Promise<void> {
  await db.deleteFrom("passkey").where("account_key", "=", accountKey).execute();
}

export async function insertChallenge(
  db: Database,
  row: Tables["passkey_challenge"] & { readonly purpose: ChallengePurpose },
  now: Date,
): Promise<void> {
  await db.deleteFrom("passkey_challenge").where("expires_at", "<=", now.toISOString()).execute();
  await db.insertInto("passkey_challenge").values(row).execute();
}

/** Takes it away; `false` for one that is unknown, used, too old, or for something else. */
export async function takeChallenge(
  db: Database,
  hash: string,
  { purpose, accountKey }: { readonly purpose: ChallengePurpose; readonly accountKey?: string },
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenge")
    .where("challenge_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where(({ eb }) =>
      accountKey === undefined ? eb("account_key", "is", null) : eb("account_key", "=", accountKey),
    )
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

const fromRow = (row: Selectable<Tables["passkey"]>): Passkey => ({
  id: row.id,
  accountKey: row.account_key,
  site: row.site,
  name: row.name,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports.split(",").filter(Boolean),
  createdAt: new Date(row.created_at),
  lastUsedAt: row.last_used_at === null ? undefined : new Date(row.last_used_at),
});
