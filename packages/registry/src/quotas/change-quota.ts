import type { Database } from "../database.ts";
import type { Quota } from "./quota.ts";
import { findOwnQuota, writeQuota } from "./quota-store.ts";

/** A quota to set: `null` goes back to the hub's default. */
export type QuotaChanges = { readonly [Name in keyof Quota]?: Quota[Name] | null };

/** What the changes do not name stays as it is. */
export async function changeQuota(
  db: Database,
  name: string,
  changes: QuotaChanges,
): Promise<void> {
  const own = await findOwnQuota(db, name);
  const pick = (key: keyof Quota) =>
    changes[key] === undefined ? own[key] : (changes[key] ?? undefined);
  await writeQuota(db, name, { storageBytes: pick("storageBytes"), repos: pick("repos") });
}
