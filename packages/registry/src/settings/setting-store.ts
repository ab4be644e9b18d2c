import type { Database } from "../database.ts";

export async function findSetting(db: Database, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("setting")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}

export async function putSetting(db: Database, name: string, value: string): Promise<void> {
  await db
    .insertInto("setting")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** The stored value if there is one, else `value`, now stored: every process agrees on one. */
export async function keepSetting(db: Database, name: string, value: string): Promise<string> {
  await db
    .insertInto("setting")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await findSetting(db, name)) ?? value;
}

/** Settings by name prefix. */
export const listSettings = (
  db: Database,
  prefix: string,
): Promise<readonly { readonly name: string; readonly value: string }[]> =>
  db.selectFrom("setting").selectAll().where("name", "like", `${prefix}%`).execute();

/** `false` when the setting was not there with that value. */
export async function deleteSetting(db: Database, name: string, value: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("setting")
    .where("name", "=", name)
    .where("value", "=", value)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function dropSetting(db: Database, name: string): Promise<void> {
  await db.deleteFrom("setting").where("name", "=", name).execute();
}
