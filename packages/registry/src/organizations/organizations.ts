import type { Account } from "../accounts/account.ts";
import { findAccount, findAccountByEmail } from "../accounts/account-store.ts";
import { deleteAllowedModelsOf } from "../allowed-models/allowed-model-store.ts";
import { deleteBudgetsOf } from "../budgets/budget-store.ts";
import { deleteCollectionsOf } from "../collections/collection-store.ts";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import type { HubLimits } from "../hub-limits/hub-limits.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import { deleteProfile } from "../profiles/profile-store.ts";
import { deleteProviderKeysOf } from "../provider-keys/provider-key-store.ts";
import { deleteProviderOrder } from "../provider-orders/provider-order-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { type GroupPlacement, replaceGroups } from "../resource-groups/replace-groups.ts";
import { requireUnmanaged } from "../role-grants/require-unmanaged.ts";
import {
  deleteServiceAccount,
  listServiceAccounts,
} from "../service-accounts/service-account-store.ts";
import { actsFully } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";
import { deleteWebhooksOf } from "../webhooks/webhook-store.ts";
import { createOrganization } from "./create-organization.ts";
import { getAdministered, getOrganization, refusal, requireAdmin } from "./get-organization.ts";
import type { Member, MemberPage, Organization, OrganizationRole } from "./organization.ts";
import { canAdminister, canEnterSettings, canRemoveMember } from "./organization-access.ts";
import {
  countMembers,
  deleteMember,
  deleteOrganization,
  findMember,
  findOrganization,
  hasOtherAdmin,
  hasRepos,
  insertMember,
  listMembers,
  updateMember,
} from "./organization-store.ts";

const MAX_PAGE = 1000;

export interface Organizations {
  /** Organizations are public. */
  find(name: string): Promise<Organization | undefined>;
  /** Throws `organization-not-found`. */
  get(name: string): Promise<Organization>;
  readonly canAdminister: typeof canAdminister;
  readonly canEnterSettings: typeof canEnterSettings;
  /** Who belongs to it is public. A cursor that is not ours starts anywhere. */
  members(name: string, limit?: number, cursor?: string): Promise<MemberPage>;
  /** The creator is its first admin. Throws `invalid-name` and `name-taken`. */
  create(viewer: Viewer, name: string): Promise<Organization>;
  /** Throws `organization-not-empty` while it has repos, also hidden ones. */
  delete(viewer: Viewer, name: string): Promise<void>;
  /** Adds the account immediately. Throws `account-not-found` and `member-exists`. */
  addMember(viewer: Viewer, name: string, member: string, role: OrganizationRole): Promise<void>;
  /**
   * Throws `last-admin` if no admin would be left, `managed-member` for what an identity provider would undo.
   * `groups`: the resource groups that the member is in from now on; `group-not-found` for others'.
   */
  changeRole(
    viewer: Viewer,
    name: string,
    member: string,
    role: OrganizationRole,
    groups?: readonly GroupPlacement[],
  ): Promise<void>;
  /** The member with this verified address, for admins of the organization. */
  findMemberByEmail(viewer: Viewer, name: string, email: string): Promise<Member | undefined>;
  /** Members may remove themselves; throws `last-admin` for the last one who administers it, or `managed-member`. */
  removeMember(viewer: Viewer, name: string, member: string): Promise<void>;
}

export function createOrganizations(
  deps: RegistryDeps & { readonly hubLimits: Pick<HubLimits, "all"> },
): Organizations {
  const { db, now } = deps;

  /** Locks the organization: of two last admins who leave concurrently, one stays. */
  const locked = <Result>(
    name: string,
    work: (transaction: Database, organization: Organization) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (transaction) => {
      await lockNamespace(transaction, name);
      return work(transaction, await getOrganization(transaction, name));
    });

  return {
    find: (name) => findOrganization(db, name),

    get: (name) => getOrganization(db, name),

    canAdminister,

    canEnterSettings,

    async members(name, limit = 100, cursor) {
      const { key } = await getOrganization(db, name);
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

    async create(viewer, name) {
      if (viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in to create an organization.");
      if (!actsFully(viewer))
        throw new RegistryError("forbidden", "Only a write token can create an organization.");
      return createOrganization(deps, viewer, name);
    },

    async delete(viewer, name) {
      await locked(name, async (transaction, organization) => {
        requireAdmin(viewer, organization);
        if (await hasRepos(transaction, name))
          throw new RegistryError(
            "organization-not-empty",
            `${organization.name} still has repos. Delete or move them first.`,
          );
        const owner = { kind: "organization", key: organization.key } as const;
        await deleteProviderKeysOf(transaction, owner);
        await deleteAllowedModelsOf(transaction, owner);
        await deleteBudgetsOf(transaction, owner);
        await deleteProviderOrder(transaction, owner);
        await deleteProfile(transaction, owner);
        await deleteWebhooksOf(transaction, owner);
        await deleteCollectionsOf(transaction, organization.name);
        for (const service of await listServiceAccounts(transaction, organization.key))
          await deleteServiceAccount(transaction, service);
        await deleteOrganization(transaction, organization);
      });
    },

    async addMember(viewer, name, member, role) {
      await locked(name, async (transaction, organization) => {
        requireAdmin(viewer, organization);
        const account = await findAccount(transaction, member);
        if (!account)
          throw new RegistryError("account-not-found", `Account "${member}" not found.`);
        if (!(await insertMember(transaction, organization.key, account.key, role, now())))
          throw new RegistryError("member-exists", `${account.name} is already a member.`);
      });
    },

    async findMemberByEmail(viewer, name, email) {
      const organization = await getAdministered(db, viewer, name);
      const account = await findAccountByEmail(db, email);
      return account && findMember(db, organization.key, account.key);
    },

    async changeRole(viewer, name, member, role, groups) {
      await locked(name, async (transaction, organization) => {
        requireAdmin(viewer, organization);
        const { key } = await memberOf(transaction, organization, member);
        await requireUnmanaged(transaction, organization, key, role);
        if (role !== "admin") await requireOtherAdmin(transaction, organization, key);
        await updateMember(transaction, organization.key, key, role);
        if (groups) await replaceGroups(transaction, organization.key, key, groups, now());
      });
    },

    async removeMember(viewer, name, member) {
      await locked(name, async (transaction, organization) => {
        if (!canRemoveMember(viewer, organization.name, member))
          throw refusal(viewer, organization);
        const { key } = await memberOf(transaction, organization, member);
        await requireUnmanaged(transaction, organization, key);
        await requireOtherAdmin(transaction, organization, key);
        await deleteMember(transaction, organization.key, key);
      });
    },
  };
}

async function memberOf(db: Database, { key, name }: Organization, member: string) {
  const account: Account | undefined = await findAccount(db, member);
  if (!account?.organizations.some((one) => one.key === key))
    throw new RegistryError("account-not-found", `${member} is not a member of ${name}.`);
  return account;
}

async function requireOtherAdmin(db: Database, { key, name }: Organization, accountKey: string) {
  if (!(await hasOtherAdmin(db, key, accountKey)))
    throw new RegistryError(
      "last-admin",
      `${name} needs an admin. Make another member an admin first.`,
    );
}
