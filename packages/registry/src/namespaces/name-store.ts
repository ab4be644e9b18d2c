import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { NameKind, NamePlace } from "./name.ts";

/** How many names past the place are looked at: the table may be large. */
const REACH = 500;

export async function countNames(db: Database, kind: NameKind, prefix: string): Promise<number> {
  const { count } = await namesOf(db, kind)
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("lookup_name", "like", `${prefix}%`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Not service accounts, which only their organization lists, nor those that wait for an administrator. */
const namesOf = (db: Database, kind: NameKind) =>
  db
    .selectFrom(kind)
    .where(
      kind === "account"
        ? sql<boolean>`service_of is null and waiting_since is null`
        : sql<boolean>`1 = 1`,
    );

/**
 * In the order of the index. Where the database's order is by code point, names with one beginning
 * stand together; elsewhere those that differ by dashes alone may stand between them.
 */
export async function listNames(
  db: Database,
  kind: NameKind,
  { prefix = "", after }: NamePlace,
  limit: number,
): Promise<readonly string[]> {
  const near = namesOf(db, kind)
    .select(["name", "lookup_name"])
    .where("lookup_name", after === undefined ? ">=" : ">", after ?? prefix)
    .orderBy("lookup_name")
    .limit(Math.max(limit, REACH));
  const rows = await db
    .selectFrom(near.as("near"))
    .select("name")
    .where("lookup_name", "like", `${prefix}%`)
    .orderBy("lookup_name")
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/** Who has a name, and how it is written; `undefined` for an unknown name, and for the hub's. */
export async function findNamed(
  db: Database,
  name: string,
): Promise<{ readonly kind: NameKind; readonly key: string; readonly name: string } | undefined> {
  for (const kind of ["account", "organization"] as const) {
    const row = await db
      .selectFrom(kind)
      .select(["key", "name"])
      .where("lookup_name", "=", name.toLowerCase())
      .executeTakeFirst();
    if (row) return { kind, ...row };
  }
  return undefined;
}
