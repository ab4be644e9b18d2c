import type { Account } from "../accounts/account.ts";
import { findAccount } from "../accounts/account-store.ts";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { isNamespaceName } from "../ids.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import { deleteProviderKeysOf } from "../provider-keys/provider-key-store.ts";
import { deleteProviderOrder } from "../provider-orders/provider-order-store.ts";
import type { RegistryDeps } from "../registry.ts";
import type { Viewer } from "../viewer.ts";
import type { MemberPage, Organization, OrganizationRole } from "./organization.ts";
import { canAdminister, canEnterSettings, canRemoveMember } from "./organization-access.ts";
import {
  countAdministered,
  countMembers,
  deleteMember,
  deleteOrganization,
  findOrganization,
  hasOtherAdmin,
  hasRepos,
  insertMember,
  insertOrganization,
  listMembers,
  updateMember,
} from "./organization-store.ts";

const MAX_PAGE = 1000;

export function createOrganizations({
  db,
  now,
  newKey,
  organizationsPerAccount = 0,
}: RegistryDeps) {
  /** Nobody else changes the organization meanwhile: of two last admins who leave at once, one stays. */
  const locked = <Result>(
    name: string,
    work: (transaction: Database, organization: Organization) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (transaction) => {
      await lockNamespace(transaction, name);
      return work(transaction, await existing(transaction, name));
    });

  return {
    /** Organizations are public. */
    find: (name: string): Promise<Organization | undefined> => findOrganization(db, name),

    /** Throws `organization-not-found`. */
    get: (name: string): Promise<Organization> => existing(db, name),

    canAdminister,

    canEnterSettings,

    /** Who belongs to it is public. A cursor that is not ours starts anywhere. */
    async members(name: string, limit = 100, cursor?: string): Promise<MemberPage> {
      const { key } = await existing(db, name);
      const size = Math.max(1, Math.min(MAX_PAGE, limit));
      const [found, total] = await Promise.all([
        listMembers(db, key, size + 1, cursor),
        countMembers(db, key),
      ]);
      const members = found.slice(0, size);
      const last = members.at(-1);
      if (found.length <= size || !last) return { members, total };
      return { members, total, nextCursor: last.name.toLowerCase() };
    },

    /** The creator is its first admin. Throws `invalid-name` and `name-taken`. */
    async create(viewer: Viewer, name: string): Promise<Organization> {
      if (viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in to create an organization.");
      if (viewer.scope !== "write")
        throw new RegistryError("forbidden", "Only a write token can create an organization.");
      if (!isNamespaceName(name))
        throw new RegistryError(
          "invalid-name",
          "A name is 2 to 39 letters, digits and single dashes, and not one of the hub's own words.",
        );
      const organization: Organization = { key: newKey(), name, createdAt: now() };
      await db.transaction().execute(async (transaction) => {
        // Of several at once, each sees those before it.
        await lockNamespace(transaction, viewer.name);
        const administered = await countAdministered(transaction, viewer.key);
        if (organizationsPerAccount > 0 && administered >= organizationsPerAccount)
          throw tooMany(organizationsPerAccount);
        if (!(await insertOrganization(transaction, organization)))
          throw new RegistryError("name-taken", `The name ${name} is taken.`);
        await insertMember(transaction, organization.key, viewer.key, "admin", now());
      });
      return organization;
    },

    /** Throws `organization-not-empty` while it has repos, whoever may see them. */
    async delete(viewer: Viewer, name: string): Promise<void> {
      await locked(name, async (transaction, organization) => {
        requireAdmin(viewer, organization);
        if (await hasRepos(transaction, name))
          throw new RegistryError(
            "organization-not-empty",
            `${organization.name} still has repos. Delete or move them first.`,
          );
        const owner = { kind: "organization", key: organization.key } as const;
        await deleteProviderKeysOf(transaction, owner);
        await deleteProviderOrder(transaction, owner);
        await deleteOrganization(transaction, organization);
      });
    },

    /** The account is a member at once. Throws `account-not-found` and `member-exists`. */
    async addMember(viewer: Viewer, name: string, member: string, role: OrganizationRole) {
      await locked(name, async (transaction, organization) => {
        requireAdmin(viewer, organization);
        const account = await findAccount(transaction, member);
        if (!account)
          throw new RegistryError("account-not-found", `There is no account named ${member}.`);
        if (!(await insertMember(transaction, organization.key, account.key, role, now())))
          throw new RegistryError("member-exists", `${account.name} is a member already.`);
      });
    },

    /** Throws `last-admin` when nobody would be left to administer it. */
    async changeRole(viewer: Viewer, name: string, member: string, role: OrganizationRole) {
      await locked(name, async (transaction, organization) => {
        requireAdmin(viewer, organization);
        const { key } = await memberOf(transaction, organization, member);
        if (role !== "admin") await requireOtherAdmin(transaction, organization, key);
        await updateMember(transaction, organization.key, key, role);
      });
    },

    /** Members may remove themselves; throws `last-admin` for the last one who administers it. */
    async removeMember(viewer: Viewer, name: string, member: string): Promise<void> {
      await locked(name, async (transaction, organization) => {
        if (!canRemoveMember(viewer, organization.name, member))
          throw refusal(viewer, organization);
        const { key } = await memberOf(transaction, organization, member);
        await requireOtherAdmin(transaction, organization, key);
        await deleteMember(transaction, organization.key, key);
      });
    },
  };
}

const tooMany = (limit: number) =>
  new RegistryError(
    "too-many-organizations",
    `You may administer ${limit.toLocaleString("en-US")} organizations. Delete or leave one first.`,
  );

async function existing(db: Database, name: string): Promise<Organization> {
  const organization = await findOrganization(db, name);
  if (!organization)
    throw new RegistryError("organization-not-found", `There is no organization named ${name}.`);
  return organization;
}

async function memberOf(db: Database, { key, name }: Organization, member: string) {
  const account: Account | undefined = await findAccount(db, member);
  if (!account?.organizations.some((one) => one.key === key))
    throw new RegistryError("account-not-found", `${member} is not a member of ${name}.`);
  return account;
}

async function requireOtherAdmin(db: Database, { key, name }: Organization, accountKey: string) {
  if (!(await hasOtherAdmin(db, key, accountKey)))
    throw new RegistryError("last-admin", `${name} needs an admin: make another member one first.`);
}

function requireAdmin(viewer: Viewer, organization: Organization): void {
  if (!canAdminister(viewer, organization.name)) throw refusal(viewer, organization);
}

const refusal = (viewer: Viewer, { name }: Organization): RegistryError =>
  viewer.kind === "anonymous"
    ? new RegistryError("unauthorized", "Sign in first.")
    : new RegistryError("forbidden", `Only an admin of ${name} may do this.`);
