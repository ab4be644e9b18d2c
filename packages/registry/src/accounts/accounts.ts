import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { tellOwner } from "../mails/account-mails.ts";
import type { Mails } from "../mails/mails.ts";
import { isNameTaken, lockNamespace } from "../namespaces/namespace-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { requireConfirmed } from "../sign-ins/confirmation.ts";
import { MAX_REQUEST_NOTE } from "../sign-up/invitation.ts";
import { useInvitation } from "../sign-up/invitation-store.ts";
import type { SignUp } from "../sign-up/sign-up.ts";
import type { AccountViewer } from "../viewer.ts";
import type { Account, PublicAccount } from "./account.ts";
import {
  countWaiting,
  findAccount,
  hasEmail,
  insertAccount,
  updateEmail,
  updatePassword,
} from "./account-store.ts";
import { endSignIns } from "./end-sign-ins.ts";
import { checkPassword, newAccount, TOO_COMMON } from "./new-account.ts";
import { type PasswordSignIn, passwordSignInOff } from "./password-sign-in.ts";
import { verifyAccount } from "./verify-account.ts";

/** More would be a flood: no administrator reads it. */
const MAX_WAITING_ACCOUNTS = 1000;

export interface Accounts {
  /** Public facts of an account. */
  find(name: string): Promise<PublicAccount | undefined>;
  /**
   * With a link where sign-up needs one; `place`, here and below, is for the audit log, `note` for the administrator
   * who approves. An account that waits for that can do nothing. Throws `sign-up-closed`, `password-sign-in-off`.
   */
  signUp(
    name: string,
    password: string,
    invitation?: string,
    place?: string,
    note?: string,
  ): Promise<AccountViewer & Pick<Account, "isWaiting">>;
  /** What is wrong with the fields of a new account, all at once; `signUp` throws the first. */
  problems(name: string, password: string): Promise<{ name?: string; password?: string }>;
  /** Whether the account has a password that signs it in. */
  hasPassword(viewer: AccountViewer): Promise<boolean>;
  /** For an account without one, in a fresh session. Throws `confirmation-required` or `password-sign-in-off`. */
  setPassword(viewer: AccountViewer, next: string): Promise<void>;
  /** Other sessions end; the caller starts a new one for the viewer. */
  changePassword(viewer: AccountViewer, current: string, next: string): Promise<void>;
  /** The account as a viewer, without its password: for operators, who have access to all data. */
  findViewer(name: string): Promise<AccountViewer | undefined>;
}

export function createAccounts(
  deps: RegistryDeps & {
    readonly signUps: Pick<SignUp, "mode" | "isOpenFor">;
    readonly mails: Mails;
    readonly passwordSignIn: Pick<PasswordSignIn, "allows" | "isOn" | "require">;
  },
): Accounts {
  const { db, secrets, now, signUps, mails, passwordSignIn } = deps;

  return {
    async find(name) {
      const account = await findAccount(db, name);
      if (!account || account.isWaiting) return undefined;
      const { key, createdAt, organizations } = account;
      return { key, name: account.name, createdAt, organizations };
    },

    async signUp(name, password, invitation, _place, note = "") {
      if (!(await passwordSignIn.isOn())) throw passwordSignInOff();
      if (!(await signUps.isOpenFor(invitation))) throw closed();
      const fresh = await newAccount(deps, name, password, false);
      const mode = await signUps.mode();
      return db.transaction().execute(async (transaction) => {
        const invited =
          invitation === undefined
            ? undefined
            : await useInvitation(transaction, secrets.hash(invitation), now());
        if (!invited && mode !== "open" && mode !== "approval") throw closed();
        const isWaiting = mode === "approval" && !invited;
        const account: Account = { ...fresh, ...(isWaiting && { isWaiting, isSuspended: true }) };
        if (isWaiting) await requireRoomToWait(transaction);
        // It takes the invitation back too: another name may be tried with it.
        if (!(await insertAccount(transaction, account, note.slice(0, MAX_REQUEST_NOTE))))
          throw new RegistryError("name-taken", taken(name));
        // The link was sent there.
        if (invited?.email && !(await hasEmail(transaction, invited.email)))
          await updateEmail(transaction, account.key, invited.email, now());
        return { ...viewerOf(account), ...(isWaiting && { isWaiting }) };
      });
    },

    async problems(name, password) {
      const isTaken = await isNameTaken(db, name);
      const isCommon = await secrets.isCommonPassword(password);
      return {
        ...(isTaken && { name: taken(name) }),
        ...(isCommon && { password: TOO_COMMON }),
      };
    },

    async hasPassword(viewer) {
      const account = await findAccount(db, viewer.name);
      return !!account?.passwordHash && (await passwordSignIn.allows(viewer));
    },

    async setPassword(viewer, next) {
      requireConfirmed(viewer, now());
      await passwordSignIn.require(viewer);
      await checkPassword(secrets, next);
      const hash = await secrets.hashPassword(next);
      await db.transaction().execute(async (transaction) => {
        await lockNamespace(transaction, viewer.name);
        const account = await findAccount(transaction, viewer.name);
        if (account?.passwordHash !== "")
          throw new RegistryError("bad-request", "This account has a password. Change it instead.");
        await updatePassword(transaction, account.key, hash);
        await tellOwner({ db: transaction, mails }, account.key, "passwordSet");
      });
    },

    async changePassword(viewer, current, next) {
      await passwordSignIn.require(viewer);
      const account = await verifyAccount(deps, viewer.name, current);
      await checkPassword(secrets, next);
      const hash = await secrets.hashPassword(next);
      await db.transaction().execute(async (transaction) => {
        await updatePassword(transaction, account.key, hash);
        await endSignIns(transaction, account.key);
        await tellOwner({ db: transaction, mails }, account.key, "passwordChanged");
      });
    },

    async findViewer(name) {
      const account = await findAccount(db, name);
      return account && viewerOf(account);
    },
  };
}

const taken = (name: string) => `The name ${name} is taken.`;

const closed = () =>
  new RegistryError(
    "sign-up-closed",
    "You can't sign up on this hub without a valid invitation of an administrator.",
  );

async function requireRoomToWait(db: Database): Promise<void> {
  if ((await countWaiting(db)) >= MAX_WAITING_ACCOUNTS)
    throw new RegistryError(
      "sign-up-closed",
      "Too many people wait for an administrator of this hub. Retry in some days.",
    );
}

/** Throws `account-suspended`; only someone who knows the password or has a link learns it. */
export function requireActive({ name, isSuspended, isWaiting }: Account): void {
  if (isWaiting)
    throw new RegistryError(
      "account-waiting",
      `The account ${name} waits for the approval of an administrator. You can sign in after that.`,
    );
  if (isSuspended)
    throw new RegistryError(
      "account-suspended",
      `The account ${name} is suspended. Ask an administrator of this hub.`,
    );
}

/** The account as a viewer with all its rights; a token narrows `scope`. */
export const viewerOf = ({
  key,
  name,
  isAdmin,
  isService,
  organizations,
  groups,
  collaborations,
}: Account): AccountViewer => ({
  kind: "account",
  key,
  name,
  isAdmin,
  scope: "write",
  ...(isService && { isService }),
  organizations,
  groups,
  collaborations,
});
