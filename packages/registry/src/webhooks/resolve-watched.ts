import { findAccount } from "../accounts/account-store.ts";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { parseRepoId } from "../ids.ts";
import { rightsIn, roleRightsIn } from "../organizations/organization-access.ts";
import { findOrganization } from "../organizations/organization-store.ts";
import { getRepo } from "../repos/get-repo.ts";
import type { Viewer } from "../viewer.ts";
import type { WatchedItem, WebhookOwnerKey } from "./webhook.ts";
import { ownerViewer } from "./webhook-rights.ts";
import type { Watched } from "./webhook-store.ts";

/**
 * What an owner's webhook watches. Without items: an organization's watches the organization, the hub's
 * everything; a repo's always watches the repo. Throws `bad-request`, and `repo-not-found` also for a repo that the
 * owner, or the viewer's credential, may not see.
 */
export async function resolveWatched(
  db: Database,
  viewer: Viewer,
  owner: WebhookOwnerKey,
  items: readonly WatchedItem[],
): Promise<readonly Watched[]> {
  if (owner.kind === "repo") return [{ kind: "repo", key: owner.key }];
  if (items.length === 0) {
    if (owner.kind === "account")
      throw new RegistryError("bad-request", "Select at least one repo, user or organization.");
    return [{ kind: owner.kind, key: owner.key }];
  }
  const ownerRights = await ownerViewer(db, owner);
  if (!ownerRights) throw new RegistryError("account-not-found", "Account not found.");
  const found: Watched[] = [];
  for (const item of items) found.push(await resolveItem(db, viewer, ownerRights, item));
  return found;
}

async function resolveItem(
  db: Database,
  viewer: Viewer,
  ownerRights: Viewer,
  { type, name }: WatchedItem,
): Promise<Watched> {
  if (type === "user") {
    const account = await findAccount(db, name);
    if (!account) throw new RegistryError("account-not-found", `Account "${name}" not found.`);
    requireReading(viewer, account.name);
    return { kind: "account", key: account.key };
  }
  if (type === "org") {
    const organization = await findOrganization(db, name);
    if (!organization)
      throw new RegistryError("organization-not-found", `Organization "${name}" not found.`);
    requireReading(viewer, organization.name);
    return { kind: "organization", key: organization.key };
  }
  const id = parseRepoId(type, name);
  if (!id) throw new RegistryError("bad-request", `Invalid repo name: "${name}".`);
  await getRepo({ db }, viewer, id);
  return { kind: "repo", key: (await getRepo({ db }, ownerRights, id)).key };
}

/** A webhook receives what its owner may see: a token that sees less makes none that receives more. */
function requireReading(viewer: Viewer, namespace: string): void {
  if (!roleRightsIn(viewer, { namespace }).reads || rightsIn(viewer, { namespace }, "repos").reads)
    return;
  throw new RegistryError("forbidden", `This token can't read the repos of ${namespace}.`);
}
