import { findAccount } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import { RegistryError } from "../errors.ts";
import { type HubLimits, standardQuota } from "../hub-limits/hub-limits.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { deleteReposOf } from "../repos/delete-repos-of.ts";
import type { Repos } from "../repos/repos.ts";
import type { Viewer } from "../viewer.ts";
import { createOrganization } from "./create-organization.ts";
import type { HubOrganization, HubOrganizationPage } from "./hub-organization.ts";
import {
  countOrganizations,
  findHubOrganization,
  listHubOrganizations,
} from "./hub-organization-store.ts";
import type { Organizations } from "./organizations.ts";

const PAGE = 50;

/** The organizations of the hub, for its administrators: all throw `forbidden` for others. */
export interface HubOrganizations {
  list(
    viewer: Viewer,
    options?: { readonly prefix?: string | undefined; readonly after?: string | undefined },
  ): Promise<HubOrganizationPage>;
  /** Throws `organization-not-found`. */
  get(viewer: Viewer, name: string): Promise<HubOrganization>;
  /** An organization with another account as its admin. Throws `account-not-found`, `invalid-name` or `name-taken`. */
  create(viewer: Viewer, name: string, admin: string): Promise<HubOrganization>;
  /** Makes an account its admin, a member or not. */
  addAdmin(viewer: Viewer, name: string, admin: string): Promise<HubOrganization>;
  /** Throws `organization-not-empty` for one with repos, unless they are deleted too. */
  delete(viewer: Viewer, name: string, options: { readonly withRepos: boolean }): Promise<void>;
}

type Deps = Pick<RegistryDeps, "db" | "now" | "newKey"> & {
  readonly hubLimits: Pick<HubLimits, "all">;
  readonly repos: Pick<Repos, "list" | "delete">;
  readonly organizations: Pick<Organizations, "addMember" | "changeRole" | "delete">;
};

export function createHubOrganizations(deps: Deps): HubOrganizations {
  const { db, repos, organizations, hubLimits } = deps;
  const standard = async () => standardQuota(await hubLimits.all());

  async function get(viewer: Viewer, name: string): Promise<HubOrganization> {
    requireAdministrator(viewer);
    const organization = await findHubOrganization(db, await standard(), name);
    if (organization) return organization;
    throw new RegistryError("organization-not-found", `Organization "${name}" not found.`);
  }

  async function accountOf(name: string) {
    const account = await findAccount(db, name);
    if (account) return account;
    throw new RegistryError("account-not-found", `Account "${name}" not found.`);
  }

  return {
    get,

    async list(viewer, { prefix = "", after = "" } = {}) {
      requireAdministrator(viewer);
      const [found, total] = await Promise.all([
        listHubOrganizations(db, await standard(), { prefix, after, limit: PAGE + 1 }),
        countOrganizations(db, prefix),
      ]);
      const page = found.slice(0, PAGE);
      const last = page.at(-1);
      return {
        organizations: page,
        total,
        ...(found.length > PAGE && last && { nextCursor: last.name }),
      };
    },

    async create(viewer, name, admin) {
      requireAdministrator(viewer);
      await createOrganization(deps, viewerOf(await accountOf(admin)), name);
      return get(viewer, name);
    },

    async addAdmin(viewer, name, admin) {
      const { name: organization } = await get(viewer, name);
      const { name: account, organizations: memberships } = await accountOf(admin);
      const isMember = memberships.some((one) => one.name === organization);
      await organizations[isMember ? "changeRole" : "addMember"](
        viewer,
        organization,
        account,
        "admin",
      );
      return get(viewer, name);
    },

    async delete(viewer, name, { withRepos }) {
      requireAdministrator(viewer);
      const { name: organization } = await get(viewer, name);
      if (withRepos) await deleteReposOf(repos, viewer, organization);
      await organizations.delete(viewer, organization);
    },
  };
}
