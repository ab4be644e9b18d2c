import type { Database } from "../database.ts";
import type { ChangeableLimit, HubLimitValues } from "./hub-limit.ts";

/** Those that an administrator changed. */
export async function listChangedLimits(db: Database): Promise<Partial<HubLimitValues>> {
  const rows = await db.selectFrom("hub_limit").selectAll().execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
}

export async function putLimit(db: Database, name: ChangeableLimit, value: number): Promise<void> {
  await db
    .insertInto("hub_limit")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

export async function dropLimit(db: Database, name: ChangeableLimit): Promise<void> {
  await db.deleteFrom("hub_limit").where("name", "=", name).execute();
}
