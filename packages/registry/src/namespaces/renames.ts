import { findAccount } from "../accounts/account-store.ts";
import { RegistryError } from "../errors.ts";
import { isNamespaceName } from "../ids.ts";
import { canAdminister } from "../organizations/organization-access.ts";
import { findOrganization } from "../organizations/organization-store.ts";
import { canAdministerHub } from "../people/people-access.ts";
import type { DailyCounts } from "../quotas/daily-counts.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { type RepoWriteDeps, writeRepos } from "../repos/repo-row-store.ts";
import { NAMESPACE_NAME_RULE } from "../rules.ts";
import { requireConfirmed } from "../sign-ins/confirmation.ts";
import { actsFor, type Viewer } from "../viewer.ts";
import { findCurrentName } from "./former-name-store.ts";
import { type Owner, renameOwner } from "./rename-owner.ts";

/** Renames of one account or organization in a day. */
export const MAX_RENAMES = 3;

/** New names of accounts and organizations. */
export interface Renames {
  /**
   * One's own account or an organization that one administers, in a fresh session; hub administrators rename all. Throws
   * `invalid-name`, `name-taken`, `confirmation-required`, `too-many-changes` and others.
   */
  rename(viewer: Viewer, from: string, to: string): Promise<void>;
  /** The name that the owner of a former name has now; `undefined` for any other name. */
  current(name: string): Promise<string | undefined>;
}

type Deps = Pick<RegistryDeps, "db" | "now"> &
  RepoWriteDeps & { readonly dailyCounts: DailyCounts };

export function createRenames({ db, now, changed, dailyCounts }: Deps): Renames {
  async function ownerOf(name: string): Promise<Owner> {
    const account = await findAccount(db, name);
    if (account) return { kind: "account", key: account.key, name: account.name };
    const organization = await findOrganization(db, name);
    if (organization) return { kind: "organization", ...organization };
    throw new RegistryError("account-not-found", `Account or organization "${name}" not found.`);
  }

  function requireRight(viewer: Viewer, { kind, name }: Owner): void {
    if (canAdministerHub(viewer) && !actsFor(viewer, name)) return;
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to change a name.");
    const isTheirs = kind === "account" ? actsFor(viewer, name) : canAdminister(viewer, name);
    if (!isTheirs) throw new RegistryError("forbidden", `You can't rename ${name}.`);
    requireConfirmed(viewer, now());
  }

  return {
    async rename(viewer, from, to) {
      const owner = await ownerOf(from);
      requireRight(viewer, owner);
      if (!isNamespaceName(to)) throw new RegistryError("invalid-name", NAMESPACE_NAME_RULE);
      if (to === owner.name) return;
      await dailyCounts.once("rename", owner.key, MAX_RENAMES, () =>
        writeRepos({ db, changed }, (writes) => renameOwner(writes, owner, to, now())),
      );
    },

    current: (name) => findCurrentName(db, name),
  };
}
