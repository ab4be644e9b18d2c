import type { Database } from "../database.ts";
import type { IndexProcess } from "./index-offer.ts";

export async function setIndexAddress(
  db: Database,
  id: string,
  index_address: string | null,
): Promise<void> {
  await db.updateTable("process").set({ index_address }).where("id", "=", id).execute();
}

export async function listIndexProcesses(db: Database): Promise<readonly IndexProcess[]> {
  const rows = await db
    .selectFrom("process")
    .select(["id", "place", "index_address as address"])
    .where("index_address", "is not", null)
    .execute();
  return rows.map((row) => ({ ...row, address: row.address ?? "" }));
}
