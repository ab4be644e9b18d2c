import { type ExpressionBuilder, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { RepoType } from "../ids.ts";
import { readable } from "../repos/repo-query.ts";
import { type RepoWrites, updateRow } from "../repos/repo-row-store.ts";
import type { Viewer } from "../viewer.ts";
import type { Like, Liker } from "./like.ts";

interface NewLike {
  readonly repoKey: string;
  readonly accountKey: string;
}

/** Idempotent. */
export async function insertLike(
  db: Database,
  { repoKey, accountKey }: NewLike,
  now: Date,
): Promise<void> {
  await db
    .insertInto("repo_like")
    .values({ repo_key: repoKey, account_key: accountKey, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(["repo_key", "account_key"]).doNothing())
    .execute();
}

export async function deleteLike(db: Database, { repoKey, accountKey }: NewLike): Promise<void> {
  await db
    .deleteFrom("repo_like")
    .where("repo_key", "=", repoKey)
    .where("account_key", "=", accountKey)
    .execute();
}

export async function isLiked(db: Database, { repoKey, accountKey }: NewLike): Promise<boolean> {
  const row = await db
    .selectFrom("repo_like")
    .select("repo_key")
    .where("repo_key", "=", repoKey)
    .where("account_key", "=", accountKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the number of a repo's likes where lists read it. */
export async function countLikes(writes: RepoWrites, repoKey: string, since: Date): Promise<void> {
  const likes = (query: ExpressionBuilder<Tables, "repo">) =>
    query
      .selectFrom("repo_like")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("repo_like.repo_key", "=", repoKey);
  await updateRow(writes, repoKey, (query) => ({
    likes: likes(query),
    likes_recent: likes(query).where("created_at", ">=", since.toISOString()),
  }));
}

/** Newest first. */
export async function listLikers(
  db: Database,
  repoKey: string,
  limit: number,
  offset: number,
): Promise<readonly Liker[]> {
  return db
    .selectFrom("repo_like")
    .innerJoin("account", "account.key", "repo_like.account_key")
    .select("account.name")
    .where("repo_key", "=", repoKey)
    .orderBy("repo_like.created_at", "desc")
    .orderBy("account.key")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Newest first, of repos that the viewer may see. */
export async function listLikes(
  db: Database,
  viewer: Viewer,
  accountName: string,
  limit: number,
  offset: number,
): Promise<readonly Like[]> {
  const rows = await likesOf(db, viewer, accountName)
    .select(["repo.type", "repo.namespace", "repo.name", "repo_like.created_at as liked_at"])
    .orderBy("liked_at", "desc")
    .orderBy("repo.key")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ type, namespace, name, liked_at }) => ({
    repo: { type: type as RepoType, namespace, name },
    createdAt: new Date(liked_at),
  }));
}

export async function countLikesOf(
  db: Database,
  viewer: Viewer,
  accountName: string,
): Promise<number> {
  const { count } = await likesOf(db, viewer, accountName)
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const likesOf = (db: Database, viewer: Viewer, accountName: string) =>
  db
    .selectFrom("repo")
    .innerJoin("repo_like", "repo_like.repo_key", "repo.key")
    .innerJoin("account", "account.key", "repo_like.account_key")
    .where("account.lookup_name", "=", accountName.toLowerCase())
    .where((where) => where.and(readable(viewer, where as ExpressionBuilder<Tables, "repo">)));
