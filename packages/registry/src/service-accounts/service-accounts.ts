import { findAccountByKey } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { isNamespaceName } from "../ids.ts";
import { getAdministered } from "../organizations/get-organization.ts";
import type { Organization, OrganizationRole } from "../organizations/organization.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { NAMESPACE_NAME_RULE } from "../rules.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { MAX_SERVICE_ACCOUNTS, type ServiceAccount } from "./service-account.ts";
import {
  deleteServiceAccount,
  findServiceAccountKey,
  insertServiceAccount,
  listServiceAccounts,
  updateServiceRole,
} from "./service-account-store.ts";

/** Service accounts of an organization: its admins make them, give them tokens and delete them. */
export interface ServiceAccounts {
  list(viewer: Viewer, organization: string): Promise<readonly ServiceAccount[]>;
  /** Throws `name-taken`, `invalid-name`. */
  create(
    viewer: Viewer,
    organization: string,
    wanted: { readonly name: string; readonly role: OrganizationRole },
  ): Promise<ServiceAccount>;
  /** Throws `account-not-found`, as do those that follow. */
  changeRole(
    viewer: Viewer,
    organization: string,
    name: string,
    role: OrganizationRole,
  ): Promise<void>;
  /** Its tokens end with it. */
  delete(viewer: Viewer, organization: string, name: string): Promise<void>;
}

/** `noteRevocation` forgets tokens that this process remembers. */
export function createServiceAccounts(
  deps: RegistryDeps & { readonly noteRevocation: () => void },
): ServiceAccounts {
  const { db, now, newKey, noteRevocation } = deps;

  async function keyOf(database: Database, organization: Organization, name: string) {
    const key = await findServiceAccountKey(database, organization.key, name);
    if (key === undefined) throw notFound(organization, name);
    return key;
  }

  return {
    async list(viewer, organization) {
      return listServiceAccounts(db, (await getAdministered(db, viewer, organization)).key);
    },

    async create(viewer, organization, { name, role }) {
      const { key } = await getAdministered(db, viewer, organization);
      if (!isNamespaceName(name)) throw new RegistryError("invalid-name", NAMESPACE_NAME_RULE);
      const account = { key: newKey(), name, role, createdAt: now() };
      await db.transaction().execute(async (transaction) => {
        if ((await listServiceAccounts(transaction, key)).length >= MAX_SERVICE_ACCOUNTS)
          throw new RegistryError(
            "bad-request",
            `An organization can have at most ${MAX_SERVICE_ACCOUNTS} service accounts.`,
          );
        if (!(await insertServiceAccount(transaction, key, account)))
          throw new RegistryError("name-taken", `The name ${name} is taken.`);
      });
      return { ...account, tokens: 0, lastUsedAt: undefined };
    },

    async changeRole(viewer, organization, name, role) {
      const administered = await getAdministered(db, viewer, organization);
      await updateServiceRole(db, await keyOf(db, administered, name), role);
    },

    async delete(viewer, organization, name) {
      const administered = await getAdministered(db, viewer, organization);
      await db.transaction().execute(async (transaction) => {
        const key = await keyOf(transaction, administered, name);
        await deleteServiceAccount(transaction, { key, name });
      });
      noteRevocation();
    },
  };
}

/** A service account as the viewer of its own tokens, for an admin of its organization. */
export async function getServiceHolder(
  db: Database,
  viewer: Viewer,
  { organization, name }: { readonly organization: string; readonly name: string },
): Promise<AccountViewer> {
  const administered = await getAdministered(db, viewer, organization);
  const key = await findServiceAccountKey(db, administered.key, name);
  const account = key === undefined ? undefined : await findAccountByKey(db, key);
  if (!account) throw notFound(administered, name);
  return viewerOf(account);
}

const notFound = (organization: Organization, name: string) =>
  new RegistryError(
    "account-not-found",
    `${organization.name} has no service account "${name.slice(0, 100)}".`,
  );
