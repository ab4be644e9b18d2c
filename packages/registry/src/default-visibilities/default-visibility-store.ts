import type { Database } from "../database.ts";
import { findSetting, putSetting } from "../settings/setting-store.ts";
import type { DefaultVisibility } from "./default-visibility.ts";

const HUB = "default-visibility";

export const findHubVisibility = async (db: Database): Promise<DefaultVisibility> =>
  (await findSetting(db, HUB)) === "private" ? "private" : "public";

export const putHubVisibility = (db: Database, visibility: DefaultVisibility): Promise<void> =>
  putSetting(db, HUB, visibility);

/** What organizations chose themselves, by their names in lower case. */
export async function listChosenVisibilities(
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, DefaultVisibility>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom("organization")
    .select(["lookup_name", "default_visibility"])
    .where(
      "lookup_name",
      "in",
      names.map((name) => name.toLowerCase()),
    )
    .where("default_visibility", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.lookup_name, row.default_visibility as DefaultVisibility]));
}

export async function updateChosenVisibility(
  db: Database,
  organizationKey: string,
  visibility: DefaultVisibility | undefined,
): Promise<void> {
  await db
    .updateTable("organization")
    .set({ default_visibility: visibility ?? null })
    .where("key", "=", organizationKey)
    .execute();
}
