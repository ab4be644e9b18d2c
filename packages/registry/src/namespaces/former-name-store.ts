import type { Database } from "../database.ts";
import type { NameKind } from "./name.ts";
import { FORMER } from "./namespace-store.ts";

/** The name that the owner of a former name has now. */
export async function findCurrentName(db: Database, former: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("former_name")
    .leftJoin("account", "account.key", "former_name.owner_key")
    .leftJoin("organization", "organization.key", "former_name.owner_key")
    .select(["account.name as account", "organization.name as organization"])
    .where("former_name.lookup_name", "=", former.toLowerCase())
    .executeTakeFirst();
  return row?.account ?? row?.organization ?? undefined;
}

export async function countFormerNames(db: Database, ownerKey: string): Promise<number> {
  const { count } = await db
    .selectFrom("former_name")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("owner_key", "=", ownerKey)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The name stays its owner's. */
export async function makeFormer(
  db: Database,
  name: string,
  ownerKey: string,
  now: Date,
): Promise<void> {
  const lookup_name = name.toLowerCase();
  await db
    .updateTable("namespace")
    .set({ kind: FORMER })
    .where("lookup_name", "=", lookup_name)
    .execute();
  await db
    .insertInto("former_name")
    .values({ lookup_name, owner_key: ownerKey, renamed_at: now.toISOString() })
    .execute();
}

/** Gives a former name back to its owner; `false` for a name that was never theirs. */
export async function reclaimName(
  db: Database,
  name: string,
  { key, kind }: { readonly key: string; readonly kind: NameKind },
): Promise<boolean> {
  const lookup_name = name.toLowerCase();
  const { numDeletedRows } = await db
    .deleteFrom("former_name")
    .where("lookup_name", "=", lookup_name)
    .where("owner_key", "=", key)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await db.updateTable("namespace").set({ kind }).where("lookup_name", "=", lookup_name).execute();
  return true;
}

/** Of an owner who is no more: anyone may have the names. */
export async function releaseFormerNames(db: Database, ownerKey: string): Promise<void> {
  const names = db
    .selectFrom("former_name")
    .select("lookup_name")
    .where("owner_key", "=", ownerKey);
  await db.deleteFrom("namespace").where("lookup_name", "in", names).execute();
  await db.deleteFrom("former_name").where("owner_key", "=", ownerKey).execute();
}
