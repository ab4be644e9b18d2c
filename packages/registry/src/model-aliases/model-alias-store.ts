import type { Database } from "../database.ts";
import type { ModelAlias } from "./model-alias.ts";

/** By name. */
export const listModelAliases = (db: Database): Promise<readonly ModelAlias[]> =>
  db.selectFrom("model_alias").select(["name", "target"]).orderBy("name").execute();

/** Adds an alias, or gives the one of this name another target. */
export async function putModelAlias(
  db: Database,
  { name, target }: ModelAlias,
  now: Date,
): Promise<void> {
  await db
    .insertInto("model_alias")
    .values({ name, target, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ target }))
    .execute();
}

/** Whether there was one. */
export async function deleteModelAlias(db: Database, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("model_alias")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
