import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { RepoType } from "../ids.ts";
import { FIELD_END, ROW_END } from "./index-row-text.ts";

/** A row as `readRows` takes it apart. */
const line = sql<string>`concat_ws(${FIELD_END}, key, type, lookup_namespace || '/' || lookup_name,
  private, created_at, updated_at, size_bytes, parameters, row_count, downloads, likes, likes_recent,
  trending_score, providers, case when coalesce(gated, '') = '' then 'is:open' else 'is:gated' end
  || '\nauthor:' || lookup_namespace || case when group_key is null or private = 0 then '' else
  '\nis:in-' || group_key || '\nis:grouped-' || lookup_namespace end || '\n' || coalesce(terms, ''))`;

/** What is read of a row, as a text to compare. */
export const rowFields = (): string => JSON.stringify(line.toOperationNode());

/** Of every type, by rising key, after the given one: a text for `readRows`, empty at the end. */
export async function listIndexRows(db: Database, after: string, limit: number): Promise<string> {
  const rows = db
    .selectFrom("repo")
    .select(line.as("line"))
    .where("key", ">", after)
    .orderBy("key")
    .limit(limit)
    .as("page");
  const { text } = await db
    .selectFrom(rows)
    .select(sql<string | null>`string_agg(line, ${ROW_END})`.as("text"))
    .executeTakeFirstOrThrow();
  return text ?? "";
}

/** Of those that there are: a text for `readRows`. */
export async function findIndexRows(db: Database, keys: readonly string[]): Promise<string> {
  const rows = await db
    .selectFrom("repo")
    .select(line.as("line"))
    .where("key", "in", keys)
    .execute();
  return rows.map((row) => row.line).join(ROW_END);
}

export async function countRows(db: Database, type: RepoType): Promise<number> {
  const { count } = await db
    .selectFrom("repo")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("type", "=", type)
    .executeTakeFirstOrThrow();
  return Number(count);
}
