import type { Database } from "../database.ts";
import type { Repo, RepoFilter } from "../repos/repo.ts";
import { matching } from "../repos/repo-query.ts";
import { type RepoWrites, updateRow } from "../repos/repo-row-store.ts";
import { repoFromRow, termLines } from "../repos/repo-store.ts";
import type { Viewer } from "../viewer.ts";

/** Repos without derived terms. */
export async function listUnderived(db: Database, limit: number): Promise<readonly Repo[]> {
  const rows = await db
    .selectFrom("repo")
    .selectAll()
    .where("terms", "is", null)
    .limit(limit)
    .execute();
  return rows.map(repoFromRow);
}

export async function updateTerms(
  writes: RepoWrites,
  key: string,
  terms: readonly string[],
): Promise<void> {
  await updateRow(writes, key, { terms: termLines(terms) });
}

/** What each repo of a filter is found by, its namespace included. */
export async function listTerms(
  db: Database,
  viewer: Viewer,
  filter: RepoFilter,
  limit: number,
): Promise<readonly (readonly string[])[]> {
  const rows = await db
    .selectFrom("repo")
    .select(["terms", "lookup_namespace", "providers"])
    .where(matching(viewer, filter))
    .limit(limit)
    .execute();
  return rows.map(({ terms, lookup_namespace, providers }) => [
    `author:${lookup_namespace}`,
    ...(terms ?? "").split("\n").filter(Boolean),
    ...providers
      .split("\n")
      .filter(Boolean)
      .map((provider) => `provider:${provider}`),
  ]);
}
