import type { Database } from "../database.ts";
import type { OwnQuota } from "./quota.ts";
import { findOwnQuota, writeQuota } from "./quota-store.ts";

export type QuotaChanges = Partial<OwnQuota>;

/** What the changes do not name stays as it is. */
export async function changeQuota(
  db: Database,
  name: string,
  changes: QuotaChanges,
): Promise<void> {
  const own = await findOwnQuota(db, name);
  await writeQuota(db, name, { ...own, ...changes });
}
