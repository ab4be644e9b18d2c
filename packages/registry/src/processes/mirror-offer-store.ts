import type { Database } from "../database.ts";
import type { IndexProcess } from "./index-offer.ts";

export async function setMirrorAddress(
  db: Database,
  id: string,
  mirror_address: string | null,
): Promise<void> {
  await db.updateTable("process").set({ mirror_address }).where("id", "=", id).execute();
}

/** Where a process gives what it is bringing of other hubs. */
export async function findMirrorProcess(
  db: Database,
  id: string,
): Promise<IndexProcess | undefined> {
  const row = await db
    .selectFrom("process")
    .select(["id", "place", "mirror_address as address"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.address ? { ...row, address: row.address } : undefined;
}
