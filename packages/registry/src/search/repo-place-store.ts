import type { Database } from "../database.ts";
import type { Repo } from "../repos/repo.ts";

/** What decides who may see a repo, and under which name, as one text. */
export const repoPlace = ({ id, private: isPrivate, groupKey }: Repo): string =>
  placeText([id.namespace, id.name, isPrivate, groupKey]);

/** The same of rows by key; those that are gone are left out. */
export async function listRepoPlaces(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("repo")
    .select(["key", "namespace", "name", "private", "group_key"])
    .where("key", "in", keys)
    .execute();
  return new Map(
    rows.map((row) => [
      row.key,
      placeText([row.namespace, row.name, row.private === 1, row.group_key ?? undefined]),
    ]),
  );
}

const placeText = (facts: readonly (string | boolean | undefined)[]): string =>
  JSON.stringify(facts);
