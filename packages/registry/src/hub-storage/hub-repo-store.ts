import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { RepoType } from "../ids.ts";
import type { HubRepo, HubRepoSort } from "./hub-repo.ts";

export interface HubRepoQuery {
  /** Part of `namespace/name`, case aside. */
  readonly word: string;
  readonly type?: RepoType | undefined;
  readonly sort: HubRepoSort;
  readonly after?: { readonly value: string | number; readonly key: string } | undefined;
  readonly limit: number;
}

const objects = sql<number>`coalesce((select sum(size_bytes) from lfs_object
  where lfs_object.repo_key = repo.key), 0)`;
const history = sql<number>`coalesce((select bytes from repo_history
  where repo_history.repo_key = repo.key), 0)`;

/** What an order compares. */
const VALUE = {
  stored: { sql: sql`${objects} + ${history}`, isDescending: true },
  updated: { sql: sql`repo.updated_at`, isDescending: true },
  created: { sql: sql`repo.created_at`, isDescending: true },
  name: { sql: sql`repo.lookup_namespace || '/' || repo.lookup_name`, isDescending: false },
} as const satisfies Record<HubRepoSort, object>;

/** Repos with files, also hidden ones, each with what the order compares. */
export async function listHubRepos(
  db: Database,
  { sort, after, limit, ...filter }: HubRepoQuery,
): Promise<readonly (HubRepo & { readonly value: string | number; readonly key: string })[]> {
  const { sql: value, isDescending } = VALUE[sort];
  const direction = isDescending ? "desc" : "asc";
  const rows = await filtered(db, filter)
    .select(["key", "type", "namespace", "name", "private", "size_bytes", "downloads"])
    .select(["created_at", "updated_at"])
    .select(sql<number>`${objects} + ${history}`.as("stored"))
    .select(sql<string | number>`${value}`.as("value"))
    .$if(after !== undefined, (all) =>
      all.where(
        sql<boolean>`(${value}, repo.key) ${sql.raw(isDescending ? "<" : ">")} (${after?.value}, ${after?.key})`,
      ),
    )
    .orderBy(sql.ref("value"), direction)
    .orderBy("repo.key", direction)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: { type: row.type as RepoType, namespace: row.namespace, name: row.name },
    isPrivate: row.private === 1,
    storedBytes: Number(row.stored),
    headBytes: Number(row.size_bytes),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    downloads: row.downloads,
    value: sort === "stored" ? Number(row.value) : row.value,
    key: row.key,
  }));
}

export async function countHubRepos(
  db: Database,
  filter: Pick<HubRepoQuery, "word" | "type">,
): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const filtered = (db: Database, { word, type }: Pick<HubRepoQuery, "word" | "type">) =>
  db
    .selectFrom("repo")
    .where("is_entry", "=", 0)
    .$if(type !== undefined, (all) => all.where("type", "=", type as RepoType))
    .$if(word !== "", (all) =>
      all.where(
        sql<number>`instr(repo.lookup_namespace || '/' || repo.lookup_name, ${word.toLowerCase()})`,
        ">",
        0,
      ),
    );
