import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { TableSize } from "./table-size.ts";

const BATCH = 500;

/** Sizes of these contents, of those that were read; `undefined` within for a file that cannot be read. */
export async function findTableSizes(
  db: Database,
  contents: readonly string[],
): Promise<ReadonlyMap<string, TableSize | undefined>> {
  const found = new Map<string, TableSize | undefined>();
  for (let from = 0; from < contents.length; from += BATCH) {
    const rows = await db
      .selectFrom("table_size")
      .selectAll()
      .where("content", "in", contents.slice(from, from + BATCH))
      .execute();
    for (const { content, row_count: count, column_count: columns } of rows)
      found.set(
        content,
        count === null ? undefined : { rows: Number(count), columns: columns ?? 0 },
      );
  }
  return found;
}

export async function putTableSize(
  db: Database,
  content: string,
  size: TableSize | undefined,
): Promise<void> {
  const columns = { row_count: size?.rows ?? null, column_count: size?.columns ?? null };
  await db
    .insertInto("table_size")
    .values({ content, ...columns })
    .onConflict((conflict) => conflict.column("content").doUpdateSet(columns))
    .execute();
}

/** Datasets of which some footers are still to be read. */
export async function listUncounted(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("repo")
    .select("key")
    // In the index's own words: a bound 0 would not be known to be the index's.
    .where(sql<boolean>`type = 'dataset' and is_counted = 0 and head is not null`)
    .orderBy("key")
    .execute();
  return rows.map(({ key }) => key);
}
