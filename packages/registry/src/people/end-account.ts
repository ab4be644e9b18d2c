import type { Account } from "../accounts/account.ts";
import { deleteBudgetsOf } from "../budgets/budget-store.ts";
import { deleteCollectionsOf } from "../collections/collection-store.ts";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { releaseFormerNames } from "../namespaces/former-name-store.ts";
import { lockNamespace, releaseNamespace } from "../namespaces/namespace-store.ts";
import { hasOtherAdmin, hasRepos } from "../organizations/organization-store.ts";
import { deleteProfile } from "../profiles/profile-store.ts";
import { deleteProviderKeysOf } from "../provider-keys/provider-key-store.ts";
import { deleteProviderOrder } from "../provider-orders/provider-order-store.ts";
import { deleteWebhooksOf } from "../webhooks/webhook-store.ts";
import { deleteAccount, lockAdmins } from "./people-store.ts";

/** Deletes an account without repos, and all that is its own. Throws `last-admin` or `account-not-empty`. */
export async function endAccount(db: Database, account: Account): Promise<void> {
  const { key, name } = account;
  await requireOtherAdmin(db, account);
  await lockNamespace(db, name);
  if (await hasRepos(db, name))
    throw new RegistryError(
      "account-not-empty",
      `${name} still has repos. Move them, or delete them too.`,
    );
  const owner = { kind: "account", key } as const;
  await deleteProviderKeysOf(db, owner);
  await deleteBudgetsOf(db, owner);
  await deleteProviderOrder(db, owner);
  await deleteProfile(db, owner);
  await deleteWebhooksOf(db, owner);
  await deleteCollectionsOf(db, name);
  await deleteAccount(db, key);
  await releaseNamespace(db, name);
  await releaseFormerNames(db, key);
}

/** The hub keeps an administrator. */
export async function requireOtherAdmin(
  db: Database,
  { key, name, isAdmin }: Account,
): Promise<void> {
  if (!isAdmin) return;
  const admins = await lockAdmins(db);
  if (admins.some((admin) => admin !== key)) return;
  throw new RegistryError(
    "last-admin",
    `${name} is the only administrator. Make someone else an administrator first.`,
  );
}

/** So does each organization of someone who leaves. */
export async function requireOtherOrganizationAdmins(
  db: Database,
  { key, organizations }: Account,
): Promise<void> {
  for (const { key: organization, name, role } of organizations)
    if (role === "admin" && !(await hasOtherAdmin(db, organization, key)))
      throw new RegistryError(
        "last-admin",
        `${name} needs an admin. Make another member an admin, or delete it first.`,
      );
}
