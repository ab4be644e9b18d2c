import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry.ts";
import type { AccountViewer } from "../viewer.ts";
import type { Account, PublicAccount } from "./account.ts";
import { findAccount, hasAdmin, insertAccount, updatePassword } from "./account-store.ts";
import { checkPassword, newAccount } from "./new-account.ts";

/** Verified when the name is unknown, so that both refusals take the same time. Hash of nothing anyone knows. */
const DECOY =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

export function createAccounts(deps: RegistryDeps) {
  const { db, secrets, signUpOpen } = deps;

  async function verified(name: string, password: string): Promise<Account> {
    const account = await findAccount(db, name);
    const isRight = await secrets.verifyPassword(password, account?.passwordHash ?? DECOY);
    if (!account || !isRight)
      throw new RegistryError("bad-credentials", "That name and password do not match.");
    return account;
  }

  return {
    /** Public facts of an account. */
    async find(name: string): Promise<PublicAccount | undefined> {
      const account = await findAccount(db, name);
      if (!account) return undefined;
      const { key, createdAt, organizations } = account;
      return { key, name: account.name, createdAt, organizations };
    },

    /** Open once the administrator exists, unless the operator closed it. */
    async isSignUpOpen(): Promise<boolean> {
      return signUpOpen && (await hasAdmin(db));
    },

    async signUp(name: string, password: string): Promise<AccountViewer> {
      if (!(await this.isSignUpOpen()))
        throw new RegistryError("sign-up-closed", "This hub takes no new accounts now.");
      const account = await newAccount(deps, name, password, false);
      const isNew = await db
        .transaction()
        .execute((transaction) => insertAccount(transaction, account));
      if (!isNew) throw new RegistryError("name-taken", `The name ${name} is taken.`);
      return viewerOf(account);
    },

    /** Throws `bad-credentials`, the same and as slowly for an unknown name as for a wrong password. */
    async signIn(name: string, password: string): Promise<AccountViewer> {
      return viewerOf(await verified(name, password));
    },

    /** Other sessions end; the caller starts a new one for the viewer. */
    async changePassword(viewer: AccountViewer, current: string, next: string): Promise<void> {
      const account = await verified(viewer.name, current);
      checkPassword(next);
      const hash = await secrets.hashPassword(next);
      await db.transaction().execute(async (transaction) => {
        await updatePassword(transaction, account.key, hash);
        await transaction.deleteFrom("session").where("account_key", "=", account.key).execute();
      });
    },

    /** The account as a viewer, without its password: for whoever already holds the data itself. */
    async findViewer(name: string): Promise<AccountViewer | undefined> {
      const account = await findAccount(db, name);
      return account && viewerOf(account);
    },
  };
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
