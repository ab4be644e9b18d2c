import type { Database } from "../database.ts";
import type { RepoId } from "../ids.ts";

/** The kind of a name that only repos of other hubs have. */
const IMPORTED = "imported";

/** The name of the account that asked for it first. */
export async function findBringer(db: Database, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("account")
    .select("name")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.name;
}

/** The key of an entry of the catalog that has no files. */
export async function findEntryKey(db: Database, id: RepoId): Promise<string | undefined> {
  const row = await db
    .selectFrom("repo")
    .select("key")
    .where("type", "=", id.type)
    .where("lookup_namespace", "=", id.namespace.toLowerCase())
    .where("lookup_name", "=", id.name.toLowerCase())
    .where("is_entry", "=", 1)
    .executeTakeFirst();
  return row?.key;
}

/** `false` where an account, an organization or a former name of one has the name. */
export async function claimForMirrors(db: Database, namespace: string): Promise<boolean> {
  const lookup_name = namespace.toLowerCase();
  await db
    .insertInto("namespace")
    .values({ lookup_name, kind: IMPORTED })
    .onConflict((conflict) => conflict.column("lookup_name").doNothing())
    .execute();
  return !(await isOwned(db, namespace));
}

/** Whether the name is one of this hub's own. */
export async function isOwned(db: Database, namespace: string): Promise<boolean> {
  const row = await db
    .selectFrom("namespace")
    .select("kind")
    .where("lookup_name", "=", namespace.toLowerCase())
    .executeTakeFirst();
  return row !== undefined && row.kind !== IMPORTED;
}
