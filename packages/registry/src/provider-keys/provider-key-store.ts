import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { KeyCheck, Payer } from "./provider-key.ts";

/** A stored key. */
export type ProviderKeyRow = Selectable<Tables["provider_key"]>;

/** Whose keys: `key` is empty for the hub's. */
export type OwnerKey = Pick<Payer, "kind" | "key">;

/** Replaces the owner's key of that provider. */
export async function putProviderKey(
  db: Database,
  row: Omit<ProviderKeyRow, "check_result" | "checked_at">,
): Promise<void> {
  const { sealed, created_by, created_at } = row;
  await db
    .insertInto("provider_key")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["owner_kind", "owner_key", "provider"])
        .doUpdateSet({ sealed, created_by, created_at, check_result: null, checked_at: null }),
    )
    .execute();
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
    .orderBy("key")
    .execute();
}

export async function deleteProviderKey(
  db: Database,
  { kind, key }: OwnerKey,
  provider: string,
): Promise<void> {
  await db
    .deleteFrom("provider_key")
    .where("owner_kind", "=", kind)
    .where("owner_key", "=", key)
    .where("provider", "=", provider)
    .execute();
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
