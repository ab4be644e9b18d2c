import type { Database } from "../database.ts";
import type { OpenCount } from "./shared-limit.ts";

/** Replaces what this process has open for these holders. */
export async function putOpenCounts(
  db: Database,
  process: string,
  counts: readonly OpenCount[],
): Promise<void> {
  const gone = counts.filter(({ open }) => open === 0).map(({ holder }) => holder);
  if (gone.length > 0)
    await db
      .deleteFrom("open_count")
      .where("process", "=", process)
      .where("holder", "in", gone)
      .execute();
  const left = counts.filter(({ open }) => open > 0);
  if (left.length > 0)
    await db
      .insertInto("open_count")
      .values(left.map((count) => ({ ...count, process })))
      .onConflict((conflict) =>
        conflict
          .columns(["holder", "process"])
          .doUpdateSet((row) => ({ open: row.ref("excluded.open") })),
      )
      .execute();
}

/** What all processes but this one have open, where it is something. */
export async function sumOthersOpen(
  db: Database,
  process: string,
  holders: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (holders.length === 0) return new Map();
  const rows = await db
    .selectFrom("open_count")
    .select(["holder", ({ fn }) => fn.sum<number>("open").as("open")])
    .where("process", "!=", process)
    .where("holder", "in", holders)
    .groupBy("holder")
    .execute();
  return new Map(rows.map(({ holder, open }) => [holder, Number(open)]));
}
