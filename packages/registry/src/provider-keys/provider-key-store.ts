import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { KeyCheck, KeyTerms, Payer } from "./provider-key.ts";

/** A stored key. */
export type ProviderKeyRow = Selectable<Tables["provider_key"]>;

/** Whose keys: `key` is empty for the hub's. */
export type OwnerKey = Pick<Payer, "kind" | "key">;

/** Replaces the owner's key of that provider with that label, or adds one; false where there are `most` already. */
export function putProviderKey(
  db: Database,
  row: Omit<ProviderKeyRow, "check_result" | "checked_at">,
  most: number,
): Promise<boolean> {
  const { key, weight, sealed, created_by, created_at } = row;
  const fresh = { check_result: null, checked_at: null };
  const { owner_kind, owner_key, provider } = row;
  return db.transaction().execute(async (transaction) => {
    // Who adds another one at the same time waits here, and counts this one.
    await transaction
      .updateTable("provider_key")
      .set(({ ref }) => ({ weight: ref("weight") }))
      .where("owner_kind", "=", owner_kind)
      .where("owner_key", "=", owner_key)
      .where("provider", "=", provider)
      .execute();
    const others = await transaction
      .selectFrom("provider_key")
      .select("label")
      .where("owner_kind", "=", owner_kind)
      .where("owner_key", "=", owner_key)
      .where("provider", "=", provider)
      .execute();
    if (others.length >= most && others.every(({ label }) => label !== row.label)) return false;
    await transaction
      .insertInto("provider_key")
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(["owner_kind", "owner_key", "provider", "label"])
          .doUpdateSet({ key, weight, sealed, created_by, created_at, ...fresh }),
      )
      .execute();
    return true;
  });
}

/** In the order they were added. */
export async function listProviderKeys(
  db: Database,
  owners: readonly OwnerKey[],
): Promise<readonly ProviderKeyRow[]> {
  return db
    .selectFrom("provider_key")
    .selectAll()
    .where(({ or, and, eb }) =>
      or(
        owners.map(({ kind, key }) =>
          and([eb("owner_kind", "=", kind), eb("owner_key", "=", key)]),
        ),
      ),
    )
    .orderBy("created_at")
    .orderBy("label")
    .orderBy("key")
    .execute();
}

export async function changeProviderKey(
  db: Database,
  key: string,
  { label, weight }: KeyTerms,
): Promise<void> {
  await db.updateTable("provider_key").set({ label, weight }).where("key", "=", key).execute();
}

export async function deleteProviderKeys(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.deleteFrom("provider_key").where("key", "in", keys).execute();
}

/** For an owner that is no more. */
export async function deleteProviderKeysOf(db: Database, owner: OwnerKey): Promise<void> {
  await db
    .deleteFrom("provider_key")
    .where("owner_kind", "=", owner.kind)
    .where("owner_key", "=", owner.key)
    .execute();
}

export async function updateKeyCheck(
  db: Database,
  key: string,
  { result, at }: KeyCheck,
): Promise<void> {
  await db
    .updateTable("provider_key")
    .set({ check_result: result, checked_at: at.toISOString() })
    .where("key", "=", key)
    .execute();
}
