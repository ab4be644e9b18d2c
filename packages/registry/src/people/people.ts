import type { AccessKeys } from "../access-keys/access-keys.ts";
import type { Account } from "../accounts/account.ts";
import { approveAccount, findAccount } from "../accounts/account-store.ts";
import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { deleteReposOf } from "../repos/delete-repos-of.ts";
import type { Repos } from "../repos/repos.ts";
import { requireConfirmed } from "../sign-ins/confirmation.ts";
import type { AccessTokens } from "../tokens/access-tokens.ts";
import { actsFully } from "../tokens/permits.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { endAccount, requireOtherAdmin, requireOtherOrganizationAdmins } from "./end-account.ts";
import { requireAdministrator } from "./people-access.ts";
import {
  countPeople,
  deleteCredentials,
  findPerson,
  listPeople,
  listWaiting,
  updatePerson,
} from "./people-store.ts";
import type { Person, PersonChanges, PersonPage } from "./person.ts";

const PAGE = 50;
const MAX_WAITING_SHOWN = 100;

/** The accounts of the hub, for its administrators: all but the last throw `forbidden` for others. */
export interface People {
  list(
    viewer: Viewer,
    options?: { readonly prefix?: string | undefined; readonly after?: string | undefined },
  ): Promise<PersonPage>;
  /** Those that wait for approval, the first first. */
  waiting(viewer: Viewer): Promise<readonly Person[]>;
  /** Lets an account in that waits. Throws `account-not-found`, also for one that does not. */
  approve(viewer: Viewer, name: string): Promise<Person>;
  /** Deletes an account that waits, so that its name is free. Throws as `approve`. */
  reject(viewer: Viewer, name: string): Promise<void>;
  /** Throws `account-not-found`. */
  get(viewer: Viewer, name: string): Promise<Person>;
  /** A suspended account loses its sessions and tokens. Throws `last-admin`. */
  change(viewer: Viewer, name: string, changes: PersonChanges): Promise<Person>;
  /** Ends all sessions and deletes all tokens and keys of the account, at once. */
  revoke(viewer: Viewer, name: string): Promise<Person>;
  /** Throws `account-not-empty` for an account with repos, unless they are deleted too. */
  delete(viewer: Viewer, name: string, options: { readonly withRepos: boolean }): Promise<void>;
  /** One's own account, once it has no repos. Throws `confirmation-required` or `last-admin`. */
  deleteOwn(viewer: AccountViewer): Promise<void>;
}

type Deps = Pick<RegistryDeps, "db" | "now"> & {
  readonly repos: Pick<Repos, "list" | "delete">;
  readonly accessTokens: Pick<AccessTokens, "noteDeletion">;
  readonly accessKeys: Pick<AccessKeys, "noteDeletion">;
};

export function createPeople({ db, now, repos, accessTokens, accessKeys }: Deps): People {
  const forgetCredentials = () => {
    accessTokens.noteDeletion();
    accessKeys.noteDeletion();
  };

  async function accountOf(viewer: Viewer, name: string): Promise<Account> {
    requireAdministrator(viewer);
    const account = await findAccount(db, name);
    if (account) return account;
    throw new RegistryError("account-not-found", `Account "${name}" not found.`);
  }

  const personOf = async ({ key, name }: Account): Promise<Person> => {
    const person = await findPerson(db, key);
    if (person) return person;
    throw new RegistryError("account-not-found", `Account "${name}" not found.`);
  };

  return {
    async list(viewer, { prefix = "", after = "" } = {}) {
      requireAdministrator(viewer);
      const [found, total] = await Promise.all([
        listPeople(db, { prefix, after, limit: PAGE + 1 }),
        countPeople(db, prefix),
      ]);
      const people = found.slice(0, PAGE);
      const last = people.at(-1);
      return { people, total, ...(found.length > PAGE && last && { nextCursor: last.name }) };
    },

    async waiting(viewer) {
      requireAdministrator(viewer);
      return listWaiting(db, MAX_WAITING_SHOWN);
    },

    async approve(viewer, name) {
      const account = await accountOf(viewer, name);
      if (!(await approveAccount(db, account.key))) throw notWaiting(name);
      return personOf(account);
    },

    async reject(viewer, name) {
      const account = await accountOf(viewer, name);
      if (!account.isWaiting) throw notWaiting(name);
      await db.transaction().execute((transaction) => endAccount(transaction, account));
    },

    get: async (viewer, name) => personOf(await accountOf(viewer, name)),

    async change(viewer, name, changes) {
      const account = await accountOf(viewer, name);
      await db.transaction().execute(async (transaction) => {
        if (changes.isAdmin === false || changes.isSuspended)
          await requireOtherAdmin(transaction, account);
        await updatePerson(transaction, account.key, changes, now());
        if (changes.isSuspended) await deleteCredentials(transaction, account.key);
      });
      forgetCredentials();
      return personOf(account);
    },

    async revoke(viewer, name) {
      const account = await accountOf(viewer, name);
      await db.transaction().execute((transaction) => deleteCredentials(transaction, account.key));
      forgetCredentials();
      return personOf(account);
    },

    async delete(viewer, name, { withRepos }) {
      const account = await accountOf(viewer, name);
      await requireOtherAdmin(db, account);
      if (withRepos) await deleteReposOf(repos, viewer as AccountViewer, account.name);
      await db.transaction().execute((transaction) => endAccount(transaction, account));
      forgetCredentials();
    },

    async deleteOwn(viewer) {
      requireConfirmed(viewer, now());
      const account = await findAccount(db, viewer.name);
      if (!actsFully(viewer) || !account)
        throw new RegistryError("forbidden", "This token is read-only.");
      await db.transaction().execute(async (transaction) => {
        await requireOtherOrganizationAdmins(transaction, account);
        await endAccount(transaction, account);
      });
      forgetCredentials();
    },
  };
}

const notWaiting = (name: string) =>
  new RegistryError("account-not-found", `No account "${name}" waits for approval.`);
