import type { Account } from "../accounts/account.ts";
import {
  findAccount,
  findAccountByEmail,
  findAccountByKey,
  updatePassword,
} from "../accounts/account-store.ts";
import { requireActive, viewerOf } from "../accounts/accounts.ts";
import { endSignIns } from "../accounts/end-sign-ins.ts";
import { checkPassword } from "../accounts/new-account.ts";
import type { PasswordSignIn } from "../accounts/password-sign-in.ts";
import type { Database } from "../database.ts";
import { MAX_EMAIL } from "../emails/email.ts";
import { RegistryError } from "../errors.ts";
import { letter, tellOwner } from "../mails/account-mails.ts";
import type { Mails } from "../mails/mails.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import {
  deletePasswordReset,
  deleteResetRequest,
  findPasswordReset,
  findResetRequest,
  insertResetRequest,
  putPasswordReset,
} from "./password-reset-store.ts";
import { requireAdministrator } from "./people-access.ts";

/** Of a link that an administrator made, and of one that was sent by email. */
export const RESET_HOURS = 24;
export const MAILED_RESET_HOURS = 1;
/** Requests of visitors that wait for their answer by email. */
const MAX_REQUESTS = 1000;

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
  /**
   * A visitor asks for a link by email, with a name or an address. Does the same whether or not there is such an
   * account; `answer` sends it. Throws `mail-off`.
   */
  request(who: string): Promise<void>;
  /** Sends links for all requests, to verified addresses alone. */
  answer(): Promise<void>;
  /** The name of the account; `undefined` for a link that was used, replaced, or is over its time. */
  find(token: string): Promise<string | undefined>;
  /** Sets the password and ends all sessions; a second factor is still asked for. Throws `reset-link-invalid`, `weak-password` or `password-sign-in-off`. */
  use(token: string, password: string, place?: string): Promise<AccountViewer>;
}

export function createPasswordResets(
  deps: Pick<RegistryDeps, "db" | "secrets" | "now" | "newKey"> & {
    readonly mails: Mails;
    readonly passwordSignIn: Pick<PasswordSignIn, "require">;
  },
): PasswordResets {
  const { db, secrets, now, newKey, mails, passwordSignIn } = deps;

  async function putLink(on: Database, account: Account, hours: number): Promise<PasswordReset> {
    const token = secrets.random();
    const expiresAt = new Date(now().getTime() + hours * 3_600_000);
    const tokenHash = secrets.hash(token);
    await putPasswordReset(on, { accountKey: account.key, tokenHash, expiresAt });
    return { name: account.name, token, expiresAt };
  }

  async function createAsOperator(name: string): Promise<PasswordReset> {
    const account = await findAccount(db, name);
    if (!account) throw new RegistryError("account-not-found", `Account "${name}" not found.`);
    return putLink(db, account, RESET_HOURS);
  }

  async function sendLink(on: Database, who: string): Promise<void> {
    const account = await (who.includes("@") ? findAccountByEmail : findAccount)(on, who);
    if (!account?.email || account.isSuspended) return;
    const { name, token } = await putLink(on, account, MAILED_RESET_HOURS);
    const link = `${mails.origin}/reset-password?token=${token}`;
    const text = letter(
      mails,
      name,
      "Open this link to set a new password. It works once, for an hour:",
      link,
      "If you did not ask for it, ignore this email: your password stays as it is.",
    );
    await mails.queue({ to: account.email, subject: "Set a new password", text }, on);
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

    async request(who) {
      if (!mails.isOn) throw new RegistryError("mail-off", "This hub sends no emails.");
      const row = { key: newKey(), who: who.slice(0, MAX_EMAIL), created_at: now().toISOString() };
      await insertResetRequest(db, row, MAX_REQUESTS);
    },

    async answer() {
      for (;;) {
        const request = await findResetRequest(db);
        if (!request) return;
        await db.transaction().execute(async (transaction) => {
          if (await deleteResetRequest(transaction, request.key))
            await sendLink(transaction, request.who);
        });
      }
    },

    find: async (token) => (await accountOf(token))?.name,

    async use(token, password) {
      const account = await accountOf(token);
      if (!account) throw invalidLink();
      requireActive(account);
      await passwordSignIn.require(account);
      await checkPassword(secrets, password);
      const hash = await secrets.hashPassword(password);
      await db.transaction().execute(async (transaction) => {
        if (!(await deletePasswordReset(transaction, secrets.hash(token)))) throw invalidLink();
        await updatePassword(transaction, account.key, hash);
        await endSignIns(transaction, account.key);
        await tellOwner({ db: transaction, mails }, account.key, "passwordChanged");
      });
      return viewerOf(account);
    },
  };
}

const invalidLink = () =>
  new RegistryError(
    "reset-link-invalid",
    "This link was already used or has expired. Ask for a new one.",
  );
