import type { Database } from "../database.ts";
import type { RepoType } from "../ids.ts";
import type { WaitingPull, WaitingRequests } from "./waiting.ts";

/** Gated repos under these lower-case names with pending requests. */
export async function listAskedRepos(
  db: Database,
  names: readonly string[],
  limit: number,
): Promise<readonly WaitingRequests[]> {
  const rows = await db
    .selectFrom("access_request")
    .innerJoin("repo", "repo.key", "access_request.repo_key")
    .select(["repo.type", "repo.namespace", "repo.name"])
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min("access_request.created_at").as("since"),
    ])
    .where("repo.lookup_namespace", "in", names)
    .where("repo.gated", "is not", null)
    .where("access_request.status", "=", "pending")
    .groupBy(["repo.type", "repo.namespace", "repo.name"])
    .orderBy("since")
    .limit(limit)
    .execute();
  return rows.map(({ type, namespace, name, count, since }) => ({
    repo: { type: type as RepoType, namespace, name },
    count: Number(count),
    since: new Date(since),
  }));
}

/** Open pull requests to repos under these lower-case names that another account has made. */
export async function listOpenPulls(
  db: Database,
  names: readonly string[],
  accountKey: string,
  limit: number,
): Promise<readonly WaitingPull[]> {
  const rows = await db
    .selectFrom("discussion")
    .innerJoin("repo", "repo.key", "discussion.repo_key")
    .select(["repo.type", "repo.namespace", "repo.name"])
    .select(["number", "title", "author_name", "discussion.created_at"])
    .where("repo.lookup_namespace", "in", names)
    .where("discussion.status", "=", "open")
    .where("discussion.base", "is not", null)
    .where(({ eb, or }) => or([eb("author_key", "is", null), eb("author_key", "<>", accountKey)]))
    .orderBy("discussion.created_at")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    repo: { type: row.type as RepoType, namespace: row.namespace, name: row.name },
    number: row.number,
    title: row.title,
    authorName: row.author_name,
    createdAt: new Date(row.created_at),
  }));
}
