import type { ExpressionBuilder } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { Repo } from "../repos/repo.ts";
import { readable } from "../repos/repo-query.ts";
import { repoFromRow } from "../repos/repo-store.ts";
import type { AccountViewer } from "../viewer.ts";
import type { FollowCounts, Followed } from "./follow.ts";

interface Follow {
  readonly accountKey: string;
  readonly namespace: string;
}

/** Idempotent. The namespace must exist. */
export async function insertFollow(
  db: Database,
  { accountKey, namespace }: Follow,
  now: Date,
): Promise<void> {
  await db
    .insertInto("follow")
    .values({
      account_key: accountKey,
      lookup_namespace: namespace.toLowerCase(),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["account_key", "lookup_namespace"]).doNothing())
    .execute();
}

export async function deleteFollow(db: Database, { accountKey, namespace }: Follow): Promise<void> {
  await db
    .deleteFrom("follow")
    .where("account_key", "=", accountKey)
    .where("lookup_namespace", "=", namespace.toLowerCase())
    .execute();
}

export async function countFollowed(db: Database, accountKey: string): Promise<number> {
  const { count } = await db
    .selectFrom("follow")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_key", "=", accountKey)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function isFollowed(
  db: Database,
  { accountKey, namespace }: Follow,
): Promise<boolean> {
  const row = await db
    .selectFrom("follow")
    .select("account_key")
    .where("account_key", "=", accountKey)
    .where("lookup_namespace", "=", namespace.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export async function countFollows(db: Database, namespace: string): Promise<FollowCounts> {
  const name = namespace.toLowerCase();
  const [followers, following] = await Promise.all([
    db
      .selectFrom("follow")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("lookup_namespace", "=", name)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("follow")
      .innerJoin("account", "account.key", "follow.account_key")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("account.lookup_name", "=", name)
      .executeTakeFirstOrThrow(),
  ]);
  return { followers: Number(followers.count), following: Number(following.count) };
}

/** Names of accounts, the latest first. */
export async function listFollowers(
  db: Database,
  namespace: string,
  limit: number,
  offset: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("follow")
    .innerJoin("account", "account.key", "follow.account_key")
    .select("account.name")
    .where("follow.lookup_namespace", "=", namespace.toLowerCase())
    .orderBy("follow.created_at", "desc")
    .orderBy("account.key")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ name }) => name);
}

/** The latest first. */
export async function listFollowed(
  db: Database,
  accountName: string,
  limit: number,
  offset: number,
): Promise<readonly Followed[]> {
  const rows = await db
    .selectFrom("follow")
    .innerJoin("account as follower", "follower.key", "follow.account_key")
    .innerJoin("namespace", "namespace.lookup_name", "follow.lookup_namespace")
    .leftJoin("account", "account.lookup_name", "follow.lookup_namespace")
    .leftJoin("organization", "organization.lookup_name", "follow.lookup_namespace")
    .select(["namespace.kind", "namespace.lookup_name"])
    .select(["account.name as account_name", "organization.name as organization_name"])
    .where("follower.lookup_name", "=", accountName.toLowerCase())
    .orderBy("follow.created_at", "desc")
    .orderBy("follow.lookup_namespace")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ kind, lookup_name, account_name, organization_name }) => ({
    kind: kind as Followed["kind"],
    name: account_name ?? organization_name ?? lookup_name,
  }));
}

/** The newest repos of those that an account follows, of what it may see. */
export async function listNewest(
  db: Database,
  viewer: AccountViewer,
  limit: number,
): Promise<readonly Repo[]> {
  const rows = await db
    .selectFrom("repo")
    .selectAll("repo")
    .where(
      "repo.lookup_namespace",
      "in",
      db
        .selectFrom("follow")
        .select("follow.lookup_namespace")
        .where("follow.account_key", "=", viewer.key),
    )
    .where("repo.type", "in", ["model", "dataset"])
    .where("repo.is_entry", "=", 0)
    .where((where) =>
      where.and(readable(viewer, where as unknown as ExpressionBuilder<Tables, "repo">)),
    )
    .orderBy("repo.created_at", "desc")
    .orderBy("repo.key")
    .limit(limit)
    .execute();
  return rows.map(repoFromRow);
}

/** To the new name of who is followed, which is there already. */
export async function moveFollows(db: Database, from: string, to: string): Promise<void> {
  await db
    .updateTable("follow")
    .set({ lookup_namespace: to.toLowerCase() })
    .where("lookup_namespace", "=", from.toLowerCase())
    .execute();
}
