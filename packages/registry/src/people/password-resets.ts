import { findAccount, findAccountByKey, updatePassword } from "../accounts/account-store.ts";
import { requireActive, viewerOf } from "../accounts/accounts.ts";
import { checkPassword } from "../accounts/new-account.ts";
import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import {
  deletePasswordReset,
  findPasswordReset,
  putPasswordReset,
} from "./password-reset-store.ts";
import { requireAdministrator } from "./people-access.ts";

export const RESET_HOURS = 24;

/** A one-time link for an account whose password is forgotten. */
export interface PasswordReset {
  /** As the account writes it. */
  readonly name: string;
  readonly token: string;
  readonly expiresAt: Date;
}

export interface PasswordResets {
  /** A new link, which replaces the one before it. For administrators. */
  create(viewer: Viewer, name: string): Promise<PasswordReset>;
  /** The same for the operator, who has access to all data. */
  createAsOperator(name: string): Promise<PasswordReset>;
  /** The name of the account; `undefined` for a link that was used, replaced, or is over its time. */
  find(token: string): Promise<string | undefined>;
  /** Sets the password and ends all sessions. Throws `reset-link-invalid` or `weak-password`. */
  use(token: string, password: string, place?: string): Promise<AccountViewer>;
}

export function createPasswordResets(
  deps: Pick<RegistryDeps, "db" | "secrets" | "now">,
): PasswordResets {
  const { db, secrets, now } = deps;

  async function createAsOperator(name: string): Promise<PasswordReset> {
    const account = await findAccount(db, name);
    if (!account) throw new RegistryError("account-not-found", `Account "${name}" not found.`);
    const token = secrets.random();
    const expiresAt = new Date(now().getTime() + RESET_HOURS * 3_600_000);
    await putPasswordReset(db, {
      accountKey: account.key,
      tokenHash: secrets.hash(token),
      expiresAt,
    });
    return { name: account.name, token, expiresAt };
  }

  async function accountOf(token: string) {
    const key = await findPasswordReset(db, secrets.hash(token), now());
    return key === undefined ? undefined : findAccountByKey(db, key);
  }

  return {
    createAsOperator,

    async create(viewer, name) {
      requireAdministrator(viewer);
      return createAsOperator(name);
    },

    find: async (token) => (await accountOf(token))?.name,

    async use(token, password) {
      const account = await accountOf(token);
      if (!account) throw invalidLink();
      requireActive(account);
      checkPassword(password);
      const hash = await secrets.hashPassword(password);
      await db.transaction().execute(async (transaction) => {
        if (!(await deletePasswordReset(transaction, secrets.hash(token)))) throw invalidLink();
        await updatePassword(transaction, account.key, hash);
        await transaction.deleteFrom("session").where("account_key", "=", account.key).execute();
      });
      return viewerOf(account);
    },
  };
}

const invalidLink = () =>
  new RegistryError(
    "reset-link-invalid",
    "This link was already used or has expired. Ask an administrator for a new one.",
  );
