import { findAccountByKey } from "../accounts/account-store.ts";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { makeAccount } from "../identities/find-or-make-account.ts";
import { findAccountByEmail, keepTrustedEmail } from "../identities/trusted-email-store.ts";
import { lockProvider } from "../identity-providers/identity-provider-store.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import type { People } from "../people/people.ts";
import { OPERATOR } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { applyRules } from "../role-grants/apply-rules.ts";
import type { RoleChange } from "../role-grants/settle-roles.ts";
import type { ScimClient, ScimPage, ScimRange, ScimUser, ScimUserFields } from "./scim.ts";
import type { ScimFilter, ScimUserColumn } from "./scim-filter.ts";
import {
  findScimAccount,
  findScimUser,
  listScimUsers,
  markScimUserDeleted,
  putScimUser,
} from "./scim-user-store.ts";

/** A person after a change, and what else changed with it. */
export interface ScimUserChange {
  readonly user: ScimUser;
  readonly outcome: "made" | "linked" | "changed" | "same";
  /** Set when the person's access was suspended or restored. */
  readonly isActiveNow?: boolean | undefined;
  readonly roles: readonly RoleChange[];
}

/** The people that a provider keeps here. A provider sees its own alone. */
export interface ScimUsers {
  list(
    client: ScimClient,
    filter: ScimFilter<ScimUserColumn> | undefined,
    range: ScimRange,
  ): Promise<ScimPage<ScimUser>>;
  /** Throws `scim-not-found`, as do the next ones. */
  get(client: ScimClient, key: string): Promise<ScimUser>;
  /** Finds the account by a trusted email address, or makes one. Throws `scim-conflict`. */
  create(client: ScimClient, fields: ScimUserFields): Promise<ScimUserChange>;
  /** Replaces all fields. Someone who is no longer active is suspended, and restored later. Throws `scim-conflict`. */
  replace(client: ScimClient, key: string, fields: ScimUserFields): Promise<ScimUserChange>;
  /** Suspends the account and keeps all that is its own. Returns its name. */
  delete(client: ScimClient, key: string): Promise<string>;
}

type Deps = RegistryDeps & { readonly people: Pick<People, "change"> };

export function createScimUsers(deps: Deps): ScimUsers {
  const { db, now, newKey, people } = deps;

  async function existing({ provider }: ScimClient, key: string): Promise<ScimUser> {
    const user = await findScimUser(db, provider.key, key);
    if (user) return user;
    throw new RegistryError("scim-not-found", "User not found.");
  }

  /** An account is suspended before the row says so: who is killed in between is asked again. */
  async function setActive(account: string, isActive: boolean, was: boolean) {
    if (isActive && was) return undefined;
    await people.change(OPERATOR, account, { isSuspended: !isActive });
    return isActive === was ? undefined : isActive;
  }

  async function write(
    transaction: Database,
    { provider }: ScimClient,
    known: Pick<ScimUser, "key" | "accountKey" | "createdAt">,
    fields: ScimUserFields,
  ): Promise<readonly RoleChange[]> {
    const user = { ...known, ...fields, updatedAt: now() };
    if (!(await putScimUser(transaction, provider.key, user)))
      throw new RegistryError("scim-conflict", `A user named "${fields.userName}" already exists.`);
    if (provider.settings.emailTrust !== "never" && fields.email)
      await keepTrustedEmail(transaction, known.accountKey, fields.email, now());
    return applyRules(transaction, provider.key, known.accountKey, now());
  }

  return {
    list: ({ provider }, filter, range) => listScimUsers(db, provider.key, filter, range),
    get: existing,

    async create(client, fields) {
      const { provider } = client;
      const made = await db.transaction().execute(async (transaction) => {
        await lockProvider(transaction, provider.key);
        const known = await findScimAccount(transaction, provider.key, fields);
        if (known && !known.isDeleted)
          throw new RegistryError(
            "scim-conflict",
            `A user named "${fields.userName}" already exists.`,
          );
        const isTrusted = provider.settings.emailTrust !== "never" && fields.email !== "";
        const accountKey =
          known?.accountKey ??
          (isTrusted ? await findAccountByEmail(transaction, fields.email) : undefined);
        const account = accountKey
          ? await findAccountByKey(transaction, accountKey)
          : await makeAccount(deps, transaction, { ...fields, username: fields.userName });
        if (!account) throw new RegistryError("scim-not-found", "User not found.");
        await lockNamespace(transaction, account.name);
        const row = { key: known?.key ?? newKey(), accountKey: account.key, createdAt: now() };
        const roles = await write(transaction, client, row, fields);
        return { key: row.key, account, roles, isBack: known !== undefined, accountKey };
      });
      const { account, roles, isBack, accountKey } = made;
      // An account that an administrator suspended stays so.
      const isActiveNow = await setActive(account.name, fields.isActive, !isBack);
      const user = await existing(client, made.key);
      return { user, roles, isActiveNow, outcome: accountKey === undefined ? "made" : "linked" };
    },

    async replace(client, key, fields) {
      const user = await existing(client, key);
      const isActiveNow = await setActive(user.account, fields.isActive, user.isActive);
      const roles = await db.transaction().execute(async (transaction) => {
        await lockProvider(transaction, client.provider.key);
        await lockNamespace(transaction, user.account);
        return write(transaction, client, user, fields);
      });
      const next = await existing(client, key);
      const outcome = isSame(user, next) ? "same" : "changed";
      return { user: next, roles, isActiveNow, outcome };
    },

    async delete(client, key) {
      const user = await existing(client, key);
      await people.change(OPERATOR, user.account, { isSuspended: true });
      await db.transaction().execute(async (transaction) => {
        await lockNamespace(transaction, user.account);
        await markScimUserDeleted(transaction, key, now());
        await applyRules(transaction, client.provider.key, user.accountKey, now());
      });
      return user.account;
    },
  };
}

const isSame = ({ updatedAt: _, ...one }: ScimUser, { updatedAt: __, ...other }: ScimUser) =>
  JSON.stringify(one) === JSON.stringify(other);
