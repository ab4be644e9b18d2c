import type { Database } from "../database.ts";
import type { OperatorProvider, OperatorProviderSettings } from "./operator-provider.ts";

/** By name. */
export async function listOperatorProviders(db: Database): Promise<readonly OperatorProvider[]> {
  const rows = await db.selectFrom("operator_provider").selectAll().orderBy("name").execute();
  return rows.map(({ name, settings, updated_at }) => ({
    name,
    settings: JSON.parse(settings) as OperatorProviderSettings,
    updatedAt: new Date(updated_at),
  }));
}

export const listProviderVersions = (
  db: Database,
): Promise<readonly { readonly name: string; readonly version: string }[]> =>
  db.selectFrom("operator_provider").select(["name", "version"]).orderBy("name").execute();

/** Adds a provider, or gives the one of this name other settings. */
export async function putOperatorProvider(
  db: Database,
  name: string,
  settings: OperatorProviderSettings,
  version: string,
  now: Date,
): Promise<void> {
  const columns = { settings: JSON.stringify(settings), version, updated_at: now.toISOString() };
  await db
    .insertInto("operator_provider")
    .values({ name, ...columns })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(columns))
    .execute();
}

/** Whether there was one. */
export async function deleteOperatorProvider(db: Database, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("operator_provider")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
