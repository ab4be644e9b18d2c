import type { Database } from "../database.ts";
import type { GrantEntity } from "../tokens/grants.ts";
import type { EntityType } from "../tokens/permission.ts";

/** Those made last count; an application that makes more asks for a wider scope. */
const MOST = 1000;

/** Nothing, when the grant is not an application's. */
export async function insertAppRepo(db: Database, grantKey: string, repoKey: string) {
  await db
    .insertInto("app_repo")
    .columns(["application_key", "account_key", "repo_key"])
    .expression(
      db
        .selectFrom("connected_app")
        .select(["application_key", "account_key"])
        .select(({ val }) => val(repoKey).as("repo_key"))
        .where("key", "=", grantKey),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What an application made for an account, under its present names. */
export async function listAppRepos(
  db: Database,
  applicationKey: string,
  accountKey: string,
): Promise<readonly GrantEntity[]> {
  const rows = await db
    .selectFrom("app_repo")
    .innerJoin("repo", "repo.key", "app_repo.repo_key")
    .select(["repo.key", "repo.type", "repo.namespace", "repo.name", "repo.group_key"])
    .where("app_repo.application_key", "=", applicationKey)
    .where("app_repo.account_key", "=", accountKey)
    .orderBy("repo.created_at", "desc")
    .limit(MOST)
    .execute();
  return rows.map(({ key, type, namespace, name, group_key }) => ({
    ...{ key, namespace, groupKey: group_key ?? undefined },
    type: type as EntityType,
    name: `${namespace}/${name}`,
  }));
}
