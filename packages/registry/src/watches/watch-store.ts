import type { Database } from "../database.ts";
import type { RepoType } from "../ids.ts";
import type { Repo } from "../repos/repo.ts";
import type { Watch, WatchLevel } from "./watch.ts";

interface WatchRow {
  readonly accountKey: string;
  readonly targetKey: string;
}

export async function putWatch(
  db: Database,
  { accountKey, targetKey }: WatchRow,
  level: WatchLevel,
  now: Date,
): Promise<void> {
  await db
    .insertInto("watch")
    .values({
      ...{ account_key: accountKey, target_key: targetKey, level },
      created_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(["account_key", "target_key"]).doUpdateSet({ level }),
    )
    .execute();
}

export async function deleteWatch(
  db: Database,
  { accountKey, targetKey }: WatchRow,
): Promise<void> {
  await db
    .deleteFrom("watch")
    .where("account_key", "=", accountKey)
    .where("target_key", "=", targetKey)
    .execute();
}

export async function countWatches(db: Database, accountKey: string): Promise<number> {
  const { count } = await db
    .selectFrom("watch")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_key", "=", accountKey)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What one account chose for some targets. */
export async function findLevels(
  db: Database,
  accountKey: string,
  targetKeys: readonly string[],
): Promise<ReadonlyMap<string, WatchLevel>> {
  const rows = await db
    .selectFrom("watch")
    .select(["target_key", "level"])
    .where("account_key", "=", accountKey)
    .where("target_key", "in", targetKeys)
    .execute();
  return new Map(rows.map(({ target_key, level }) => [target_key, level as WatchLevel]));
}

/** What anyone chose for a target, by the account's key. */
export async function listLevels(
  db: Database,
  targetKey: string,
): Promise<ReadonlyMap<string, WatchLevel>> {
  const rows = await db
    .selectFrom("watch")
    .select(["account_key", "level"])
    .where("target_key", "=", targetKey)
    .execute();
  return new Map(rows.map(({ account_key, level }) => [account_key, level as WatchLevel]));
}

/** What an account chose, with what decides who may see a repo; without what was deleted. */
export async function listWatches(db: Database, accountKey: string) {
  const rows = await db
    .selectFrom("watch")
    .leftJoin("repo", "repo.key", "watch.target_key")
    .leftJoin("account", "account.key", "watch.target_key")
    .leftJoin("organization", "organization.key", "watch.target_key")
    .select(["watch.target_key", "watch.level", "repo.type", "repo.namespace", "repo.private"])
    .select("repo.group_key")
    .select(["repo.name as repo_name", "account.name as account_name"])
    .select("organization.name as organization_name")
    .where("watch.account_key", "=", accountKey)
    .orderBy("watch.created_at")
    .orderBy("watch.target_key")
    .execute();
  return rows.flatMap((row): readonly (Watch & Pick<Repo, "key" | "private" | "groupKey">)[] => {
    const of = {
      key: row.target_key,
      level: row.level as WatchLevel,
      private: row.private === 1,
      groupKey: row.group_key ?? undefined,
    };
    const { type, namespace, repo_name: name } = row;
    if (type !== null && namespace !== null && name !== null) {
      const id = { type: type as RepoType, namespace, name };
      return [{ ...of, target: { kind: "repo", id } }];
    }
    const owner = row.account_name ?? row.organization_name;
    return owner === null ? [] : [{ ...of, target: { kind: "namespace", name: owner } }];
  });
}
