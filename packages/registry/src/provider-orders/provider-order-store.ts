import type { Database } from "../database.ts";
import type { OwnerKey } from "../provider-keys/provider-key-store.ts";

/** Replaces the owner's order. */
export async function putProviderOrder(
  db: Database,
  { kind, key }: OwnerKey,
  order: readonly string[],
): Promise<void> {
  const providers = order.join("\n");
  await db
    .insertInto("provider_order")
    .values({ owner_kind: kind, owner_key: key, providers })
    .onConflict((conflict) =>
      conflict.columns(["owner_kind", "owner_key"]).doUpdateSet({ providers }),
    )
    .execute();
}

/** Empty where the owner has none. */
export async function findProviderOrder(
  db: Database,
  { kind, key }: OwnerKey,
): Promise<readonly string[]> {
  const row = await db
    .selectFrom("provider_order")
    .select("providers")
    .where("owner_kind", "=", kind)
    .where("owner_key", "=", key)
    .executeTakeFirst();
  return row?.providers.split("\n").filter((one) => one !== "") ?? [];
}

/** For an owner that is no more. */
export async function deleteProviderOrder(db: Database, { kind, key }: OwnerKey): Promise<void> {
  await db
    .deleteFrom("provider_order")
    .where("owner_kind", "=", kind)
    .where("owner_key", "=", key)
    .execute();
}
