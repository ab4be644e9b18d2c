import type { Database } from "../database.ts";
import type { EventKind, HubEvent } from "../events/event.ts";
import type { Quotas } from "../quotas/quotas.ts";
import { findSetting, putSetting } from "../settings/setting-store.ts";
import { adminsOf, type Notice } from "./notice.ts";

export type QuotaNotices = Pick<Quotas, "usageOfRepo">;

/** In percent of the storage: the owner is notified once it passes one of these. */
const LEVELS = [95, 80] as const;
/** Events after which an owner may store more, or less. */
const CHANGING: readonly EventKind[] = ["repo.create", "repo.content", "repo.move"];

/** A notice for an owner who comes near to the quota; none while it stays on the same level. */
export async function quotaNotice(
  db: Database,
  { usageOfRepo }: QuotaNotices,
  { kind, facts: { repo } }: HubEvent,
): Promise<Notice | undefined> {
  if (!repo || repo.owner.kind === "hub" || !CHANGING.includes(kind)) return undefined;
  const usage = await usageOfRepo(repo.key, db);
  const limit = usage?.quota.storageBytes ?? 0;
  if (!usage || limit === 0) return undefined;
  const { owner } = repo;
  const percent = Math.floor((usage.storageBytes / limit) * 100);
  const level = LEVELS.find((one) => percent >= one) ?? 0;
  const name = `quota-level:${owner.key}`;
  const known = Number((await findSetting(db, name)) ?? 0);
  if (level === known) return undefined;
  await putSetting(db, name, String(level));
  if (level < known) return undefined;
  return {
    subject: {
      ...{ key: `quota/${owner.key}`, kind: "quota", title: owner.name },
      ...adminsOf(owner),
      facts: { owner: { kind: owner.kind, name: owner.name }, percent: level },
    },
    audiences: [{ reason: "quota", audience: { to: "owners", kind: owner.kind, key: owner.key } }],
  };
}
