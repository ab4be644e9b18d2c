import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Exported } from "./exported.ts";

export type ExportedRow = Readonly<Record<string, unknown>>;

/** The account's rows after `last`, which is the last one of the page before. */
export async function listExported(
  db: Database,
  { table, owner, order, columns, page }: Exported,
  accountKey: string,
  last: ExportedRow | undefined,
): Promise<readonly ExportedRow[]> {
  const wanted = [...new Set([...order, ...columns])].map((column) => sql.ref(column));
  const place = sql.join(order.map((column) => sql.ref(column)));
  const after = last
    ? sql`and (${place}) > (${sql.join(order.map((column) => last[column]))})`
    : sql``;
  const { rows } = await sql<ExportedRow>`
    select ${sql.join(wanted)} from ${sql.table(table)}
    where ${sql.ref(owner)} = ${accountKey} ${after}
    order by ${place} limit ${page}`.execute(db);
  return rows;
}
