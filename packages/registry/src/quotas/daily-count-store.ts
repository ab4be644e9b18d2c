import { sql } from "kysely";
import type { Database } from "../database.ts";

/** How often it was done that day, this time included. */
export async function addToCount(
  db: Database,
  row: { readonly day: string; readonly kind: string; readonly subject: string },
  count: 1 | -1,
): Promise<number> {
  const { made } = await db
    .insertInto("daily_count")
    .values({ ...row, made: count })
    .onConflict((conflict) =>
      conflict
        .columns(["day", "kind", "subject"])
        .doUpdateSet({ made: sql`daily_count.made + excluded.made` }),
    )
    .returning("made")
    .executeTakeFirstOrThrow();
  return made;
}

export async function deleteCountsBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom("daily_count").where("day", "<", day).execute();
}
