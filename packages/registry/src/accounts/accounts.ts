import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { useInvitation } from "../sign-up/invitation-store.ts";
import type { SignUp } from "../sign-up/sign-up.ts";
import type { AccountViewer } from "../viewer.ts";
import type { Account, PublicAccount } from "./account.ts";
import { findAccount, insertAccount, updatePassword } from "./account-store.ts";
import { checkPassword, newAccount } from "./new-account.ts";

/** Verified when the name is unknown, so that both refusals take the same time. Hash of nothing anyone knows. */
const DECOY =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

export interface Accounts {
  /** Public facts of an account. */
  find(name: string): Promise<PublicAccount | undefined>;
  /**
   * With a link of an administrator where sign-up needs one; `place`, here and below, is for the audit log. Throws
   * `sign-up-closed`.
   */
  signUp(
    name: string,
    password: string,
    invitation?: string,
    place?: string,
  ): Promise<AccountViewer>;
  /** Throws `bad-credentials`, the same and as slowly for an unknown name as for a wrong password, or `account-suspended`. */
  signIn(name: string, password: string, place?: string): Promise<AccountViewer>;
  /** Other sessions end; the caller starts a new one for the viewer. */
  changePassword(viewer: AccountViewer, current: string, next: string): Promise<void>;
  /** The account as a viewer, without its password: for operators, who have access to all data. */
  findViewer(name: string): Promise<AccountViewer | undefined>;
}

export function createAccounts(
  deps: RegistryDeps & { readonly signUps: Pick<SignUp, "mode" | "isOpenFor"> },
): Accounts {
  const { db, secrets, now, signUps } = deps;

  async function verified(name: string, password: string): Promise<Account> {
    const account = await findAccount(db, name);
    const isRight = await secrets.verifyPassword(password, account?.passwordHash ?? DECOY);
    if (!account || !isRight)
      throw new RegistryError("bad-credentials", "Wrong username or password.");
    return account;
  }

  return {
    async find(name) {
      const account = await findAccount(db, name);
      if (!account) return undefined;
      const { key, createdAt, organizations } = account;
      return { key, name: account.name, createdAt, organizations };
    },

    async signUp(name, password, invitation) {
      if (!(await signUps.isOpenFor(invitation))) throw closed();
      const account = await newAccount(deps, name, password, false);
      const needsInvitation = (await signUps.mode()) !== "open";
      await db.transaction().execute(async (transaction) => {
        const isInvited =
          invitation !== undefined &&
          (await useInvitation(transaction, secrets.hash(invitation), now()));
        if (needsInvitation && !isInvited) throw closed();
        // It takes the invitation back too: another name may be tried with it.
        if (!(await insertAccount(transaction, account)))
          throw new RegistryError("name-taken", `The name ${name} is taken.`);
      });
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

const closed = () =>
  new RegistryError(
    "sign-up-closed",
    "You can't sign up on this hub without a valid invitation of an administrator.",
  );

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
