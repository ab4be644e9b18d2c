import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { AccountViewer } from "../viewer.ts";
import type { Account, PublicAccount } from "./account.ts";
import { findAccount, hasAdmin, insertAccount, updatePassword } from "./account-store.ts";
import { checkPassword, newAccount } from "./new-account.ts";

/** Verified when the name is unknown, so that both refusals take the same time. Hash of nothing anyone knows. */
const DECOY =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

export interface Accounts {
  /** Public facts of an account. */
  find(name: string): Promise<PublicAccount | undefined>;
  /** Open once the administrator exists, unless the operator closed it. */
  isSignUpOpen(): Promise<boolean>;
  signUp(name: string, password: string): Promise<AccountViewer>;
  /** Throws `bad-credentials`, the same and as slowly for an unknown name as for a wrong password, or `account-suspended`. */
  signIn(name: string, password: string): Promise<AccountViewer>;
  /** Other sessions end; the caller starts a new one for the viewer. */
  changePassword(viewer: AccountViewer, current: string, next: string): Promise<void>;
  /** The account as a viewer, without its password: for operators, who have access to all data. */
  findViewer(name: string): Promise<AccountViewer | undefined>;
}

export function createAccounts(deps: RegistryDeps): Accounts {
  const { db, secrets, signUpOpen } = deps;

  async function verified(name: string, password: string): Promise<Account> {
    const account = await findAccount(db, name);
    const isRight = await secrets.verifyPassword(password, account?.passwordHash ?? DECOY);
    if (!account || !isRight)
      throw new RegistryError("bad-credentials", "Wrong username or password.");
    return account;
  }

  async function isSignUpOpen(): Promise<boolean> {
    return signUpOpen && (await hasAdmin(db));
  }

  return {
    async find(name) {
      const account = await findAccount(db, name);
      if (!account) return undefined;
      const { key, createdAt, organizations } = account;
      return { key, name: account.name, createdAt, organizations };
    },

    isSignUpOpen,

    async signUp(name, password) {
      if (!(await isSignUpOpen()))
        throw new RegistryError("sign-up-closed", "Sign-up is closed on this hub.");
      const account = await newAccount(deps, name, password, false);
      const isNew = await db
        .transaction()
        .execute((transaction) => insertAccount(transaction, account));
      if (!isNew) throw new RegistryError("name-taken", `The name ${name} is taken.`);
      return viewerOf(account);
    },

    async signIn(name, password) {
      const account = await verified(name, password);
      requireActive(account);
      return viewerOf(account);
    },

    async changePassword(viewer, current, next) {
      const account = await verified(viewer.name, current);
      checkPassword(next);
      const hash = await secrets.hashPassword(next);
      await db.transaction().execute(async (transaction) => {
        await updatePassword(transaction, account.key, hash);
        await transaction.deleteFrom("session").where("account_key", "=", account.key).execute();
      });
    },

    async findViewer(name) {
      const account = await findAccount(db, name);
      return account && viewerOf(account);
    },
  };
}

/** Throws `account-suspended`; only someone who knows the password or has a link learns it. */
export function requireActive({ name, isSuspended }: Account): void {
  if (isSuspended)
    throw new RegistryError(
      "account-suspended",
      `The account ${name} is suspended. Ask an administrator of this hub.`,
    );
}

/** The account as a viewer with all its rights; a token narrows `scope`. */
export const viewerOf = ({ key, name, isAdmin, organizations }: Account): AccountViewer => ({
  kind: "account",
  key,
  name,
  isAdmin,
  scope: "write",
  organizations,
});
