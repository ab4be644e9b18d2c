import type { Database } from "@orrery/registry";

export interface PackName {
  readonly key: string;
  readonly name: string;
}

/** Removes a history's rows; its packs are dead from then on. */
export async function deleteHistory(db: Database, key: string, deadAt: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // First, as writers do: they wait, or this does.
    await transaction.deleteFrom("git_repo").where("repo_key", "=", key).execute();
    await transaction.deleteFrom("git_ref").where("repo_key", "=", key).execute();
    await transaction
      .updateTable("git_pack")
      .set({ dead_at: deadAt })
      .where("repo_key", "=", key)
      .execute();
  });
}

/** Takes rows of packs that died before `before` away, and returns them: their objects are to be deleted. */
export async function takeDeadPacks(
  db: Database,
  before: string,
  most: number,
  key?: string,
): Promise<readonly PackName[]> {
  let query = db
    .selectFrom("git_pack")
    .select(["repo_key as key", "name"])
    .where("dead_at", "<", before)
    .limit(most);
  if (key !== undefined) query = query.where("repo_key", "=", key);
  const found = await query.execute();
  for (const pack of found)
    await db
      .deleteFrom("git_pack")
      .where("repo_key", "=", pack.key)
      .where("name", "=", pack.name)
      .execute();
  return found;
}

/** Of these packs of a history the ones that have a row, dead or not. */
export async function findPackRows(
  db: Database,
  key: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("git_pack")
    .select("name")
    .where("repo_key", "=", key)
    .where("name", "in", names)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** The hub that this database is of. */
export async function findHubId(db: Database): Promise<string> {
  const row = await db
    .selectFrom("setting")
    .select("value")
    .where("name", "=", "hub-id")
    .executeTakeFirst();
  return row?.value ?? "none";
}

export async function deleteMovesBefore(db: Database, before: string): Promise<void> {
  await db.deleteFrom("git_move").where("made_at", "<", before).execute();
}
