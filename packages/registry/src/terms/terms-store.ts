import type { Database } from "../database.ts";
import type { Terms } from "./terms.ts";

/** The newest, if it says anything. */
export async function findTerms(db: Database): Promise<Terms | undefined> {
  const row = await db
    .selectFrom("terms")
    .selectAll()
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && row.body !== ""
    ? {
        version: row.version,
        body: row.body,
        isRequired: row.is_required === 1,
        createdAt: new Date(row.created_at),
      }
    : undefined;
}

export async function findVersion(db: Database): Promise<number> {
  const { version } = await db
    .selectFrom("terms")
    .select(({ fn }) => fn.max("version").as("version"))
    .executeTakeFirstOrThrow();
  return Number(version ?? 0);
}

export async function insertTerms(
  db: Database,
  { version, body, isRequired, createdAt }: Terms,
): Promise<void> {
  const created_at = createdAt.toISOString();
  await db
    .insertInto("terms")
    .values({ version, body, is_required: isRequired ? 1 : 0, created_at })
    .execute();
}

export async function updateRequired(
  db: Database,
  version: number,
  isRequired: boolean,
): Promise<void> {
  await db
    .updateTable("terms")
    .set({ is_required: isRequired ? 1 : 0 })
    .where("version", "=", version)
    .execute();
}

export async function findAccepted(db: Database, accountKey: string): Promise<number> {
  const row = await db
    .selectFrom("accepted_terms")
    .select("version")
    .where("account_key", "=", accountKey)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function putAccepted(
  db: Database,
  accountKey: string,
  version: number,
  now: Date,
): Promise<void> {
  const columns = { version, accepted_at: now.toISOString() };
  await db
    .insertInto("accepted_terms")
    .values({ account_key: accountKey, ...columns })
    .onConflict((conflict) => conflict.column("account_key").doUpdateSet(columns))
    .execute();
}
