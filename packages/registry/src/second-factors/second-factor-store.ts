import { sql } from "kysely";
import type { Database, Tables } from "../database.ts";

/** Whether the account signs in with two steps. */
export async function hasSecondFactor(db: Database, accountKey: string): Promise<boolean> {
  return (await countFactors(db, accountKey)) > 0;
}

/** Apps that were confirmed, and passkeys. */
export async function countFactors(db: Database, accountKey: string): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select (select count(*) from totp where account_key = ${accountKey} and confirmed_at is not null)
      + (select count(*) from passkey where account_key = ${accountKey}) as count`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export const findApp = (db: Database, accountKey: string): Promise<Tables["totp"] | undefined> =>
  db.selectFrom("totp").selectAll().where("account_key", "=", accountKey).executeTakeFirst();

/** Replaces an app that was never confirmed; `false` where one was. */
export async function putNewApp(
  db: Database,
  {
    account_key,
    sealed,
    created_at,
  }: Pick<Tables["totp"], "account_key" | "sealed" | "created_at">,
): Promise<boolean> {
  const row = { sealed, created_at, confirmed_at: null, last_step: 0 };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("totp")
    .values({ account_key, ...row })
    .onConflict((conflict) =>
      conflict.column("account_key").doUpdateSet(row).where("totp.confirmed_at", "is", null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes a code of this step or later; `false` when one as late was taken before. */
export async function takeStep(
  db: Database,
  accountKey: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("totp")
    .set(({ fn, val }) => ({
      last_step: step,
      confirmed_at: fn.coalesce("confirmed_at", val(now.toISOString())),
    }))
    .where("account_key", "=", accountKey)
    .where("last_step", "<", step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteApp(db: Database, accountKey: string): Promise<void> {
  await db.deleteFrom("totp").where("account_key", "=", accountKey).execute();
}

export async function replaceRecoveryCodes(
  db: Database,
  accountKey: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom("recovery_code").where("account_key", "=", accountKey).execute();
  const rows = hashes.map((code_hash) => ({ account_key: accountKey, code_hash }));
  if (rows.length > 0) await db.insertInto("recovery_code").values(rows).execute();
}

export async function countRecoveryCodes(db: Database, accountKey: string): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_code")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_key", "=", accountKey)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** `false` for a code that is not the account's, or was used. */
export async function useRecoveryCode(
  db: Database,
  accountKey: string,
  hash: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("recovery_code")
    .where("account_key", "=", accountKey)
    .where("code_hash", "=", hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
