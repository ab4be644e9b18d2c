import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { RepoType } from "../ids.ts";
import type { IndexRow } from "./memory/question.ts";
import { SERVED_TERM } from "./search-terms.ts";

const COLUMNS = [
  "key",
  "type",
  "namespace",
  "name",
  "private",
  "created_at",
  "updated_at",
  "size_bytes",
  "parameters",
  "downloads",
  "likes",
  "likes_recent",
  "trending_score",
  "gated",
  "terms",
  "providers",
] as const;

export type TypedRow = IndexRow & { readonly type: RepoType };

/** Of every type, by rising key, after the given one. */
export async function listIndexRows(
  db: Database,
  after: string,
  limit: number,
): Promise<readonly TypedRow[]> {
  const rows = await db
    .selectFrom("repo")
    .select(COLUMNS)
    .where("key", ">", after)
    .orderBy("key")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** Of those that there are. */
export async function findIndexRows(
  db: Database,
  keys: readonly string[],
): Promise<readonly TypedRow[]> {
  const rows = await db.selectFrom("repo").select(COLUMNS).where("key", "in", keys).execute();
  return rows.map(fromRow);
}

export async function countRows(db: Database, type: RepoType): Promise<number> {
  const { count } = await db
    .selectFrom("repo")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("type", "=", type)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function marksOf({ gated, providers }: { gated: string | null; providers: string }) {
  const marks = [gated ? "is:gated" : "is:open"];
  if (providers === "") return marks;
  return [...marks, SERVED_TERM, ...providers.split("\n").map((one) => `provider:${one}`)];
}

const fromRow = (row: Pick<Selectable<Tables["repo"]>, (typeof COLUMNS)[number]>): TypedRow => ({
  key: row.key,
  type: row.type as RepoType,
  namespace: row.namespace,
  name: row.name,
  isPrivate: row.private === 1,
  numbers: {
    trending: row.trending_score,
    downloads: Number(row.downloads),
    likes: row.likes,
    likesRecent: row.likes_recent,
    created: Date.parse(row.created_at),
    updated: Date.parse(row.updated_at),
    parameters: Number(row.parameters),
    size: Number(row.size_bytes),
  },
  terms: row.terms ?? "",
  marks: marksOf(row),
});
