import { isClosedTo } from "../access-requests/access-request-access.ts";
import { findActiveAccount } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import type { Database } from "../database.ts";
import type { EventFacts } from "../events/event.ts";
import { parseRepoId } from "../ids.ts";
import { findOrganizationByKey } from "../organizations/organization-store.ts";
import { OPERATOR } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { canRead } from "../repos/repo-access.ts";
import { findRepoByKey } from "../repos/repo-store.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import type { WebhookOwnerKey } from "./webhook.ts";

/**
 * Whether a webhook's owner may know of an event now: its repo may have become private, or gated, or the owner may
 * have left.
 */
export async function mayReceive(
  deps: Pick<RegistryDeps, "db" | "now">,
  owner: WebhookOwnerKey,
  { repo, discussion }: EventFacts,
): Promise<boolean> {
  if (!repo) return false;
  if (owner.kind === "repo") return owner.key === repo.key;
  const viewer = await ownerViewer(deps.db, owner);
  const id = parseRepoId(repo.type, repo.name);
  if (!viewer || !id) return false;
  const current = await findRepoByKey(deps.db, repo.key);
  if (current && discussion?.isPull && (await isClosedTo(deps, viewer, current))) return false;
  // Of a deleted repo, what it was is all there is.
  return canRead(viewer, current ?? { ...repo, ...{ id, groupKey: repo.groupKey } });
}

/** Whose rights count; `undefined` for an owner that was deleted or suspended. */
export async function ownerViewer(
  db: Database,
  { kind, key }: WebhookOwnerKey,
): Promise<Viewer | undefined> {
  if (kind === "hub") return OPERATOR;
  if (kind === "repo") return anonymous;
  if (kind === "account") {
    const account = await findActiveAccount(db, key);
    return account && viewerOf(account);
  }
  const organization = await findOrganizationByKey(db, key);
  return (
    organization && {
      ...{ ...OPERATOR, name: "", isAdmin: false },
      organizations: [{ key, name: organization.name, role: "admin" }],
    }
  );
}
