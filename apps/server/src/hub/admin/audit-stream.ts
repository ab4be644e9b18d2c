import type { Viewer } from "@orrery/registry";
import type { AuditStreamState } from "@orrery/web/page-data/account/people";
import type { Config } from "../../base/config.ts";
import { targetName } from "../../base/settings/audit-target.ts";
import type { Hub } from "../hub.ts";

const LATE_MS = 300_000;

/** Where the audit log goes, and how far that is; `undefined` where it goes nowhere. */
export async function getAuditStream(
  { registry }: Pick<Hub, "registry">,
  { auditStream }: Pick<Config, "auditStream">,
  viewer: Viewer,
): Promise<AuditStreamState | undefined> {
  const { count, since } = await registry.auditStream.waiting(viewer);
  if (!auditStream) return undefined;
  return {
    target: targetName(auditStream.target),
    waiting: count,
    ...(since && { since: since.toISOString() }),
    isLate: since !== undefined && Date.now() - since.getTime() > LATE_MS,
  };
}
