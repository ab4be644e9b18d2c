import { updateAccountName } from "../accounts/account-store.ts";
import { moveCollections } from "../collections/collection-store.ts";
import { renameAuthor } from "../discussions/discussion-store.ts";
import { RegistryError } from "../errors.ts";
import { moveFollows } from "../follows/follow-store.ts";
import { updateOrganizationName } from "../organizations/organization-store.ts";
import { moveQuota } from "../quotas/quota-store.ts";
import { moveRedirects } from "../repos/repo-redirect-store.ts";
import { moveNamespaceRows, type RepoWrites } from "../repos/repo-row-store.ts";
import { countFormerNames, makeFormer, reclaimName } from "./former-name-store.ts";
import type { NameKind } from "./name.ts";
import { claimNamespace, lockNamespace } from "./namespace-store.ts";

export const MAX_FORMER_NAMES = 10;

/** Whose name changes. */
export interface Owner {
  readonly kind: NameKind;
  readonly key: string;
  readonly name: string;
}

/**
 * Gives an owner another name, in one transaction: repos, collections, followers and quota move along, what refers to
 * keys stays, and the old name leads to the new one. Throws `name-taken` or `too-many-entries`.
 */
export async function renameOwner(
  writes: RepoWrites,
  { kind, key, name }: Owner,
  to: string,
  now: Date,
): Promise<void> {
  const { db } = writes;
  // Who is making something under the old name is done, or comes too late.
  if (!(await lockNamespace(db, name)))
    throw new RegistryError("account-not-found", `Account or organization "${name}" not found.`);
  const isOther = name.toLowerCase() !== to.toLowerCase();
  if (isOther) await claim(writes, { kind, key, name }, to, now);
  if (kind === "account") await updateAccountName(db, key, to);
  else await updateOrganizationName(db, key, to);
  await moveNamespaceRows(writes, name, to);
  await moveCollections(db, name, to);
  if (kind === "account") await renameAuthor(db, key, to);
  if (!isOther) return;
  await moveRedirects(db, name, to);
  await moveFollows(db, name, to);
  await moveQuota(db, name, to);
}

async function claim(
  { db }: RepoWrites,
  { kind, key, name }: Owner,
  to: string,
  now: Date,
): Promise<void> {
  if (!(await claimNamespace(db, to, kind)) && !(await reclaimName(db, to, { kind, key })))
    throw new RegistryError("name-taken", `The name ${to} is taken.`);
  if ((await countFormerNames(db, key)) >= MAX_FORMER_NAMES)
    throw new RegistryError(
      "too-many-entries",
      `There are too many former names (limit: ${MAX_FORMER_NAMES}). Take one of them.`,
    );
  await makeFormer(db, name, key, now);
}
