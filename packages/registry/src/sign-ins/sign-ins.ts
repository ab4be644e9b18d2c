import { findAccountByKey } from "../accounts/account-store.ts";
import { requireActive, viewerOf } from "../accounts/accounts.ts";
import type { PasswordSignIn } from "../accounts/password-sign-in.ts";
import { verifyAccount } from "../accounts/verify-account.ts";
import { isRegistryError, RegistryError } from "../errors.ts";
import { tellOwner } from "../mails/account-mails.ts";
import type { Mails } from "../mails/mails.ts";
import {
  askForPasskey,
  checkPasskey,
  type PasskeyAnswer,
  type PasskeyQuestion,
} from "../passkeys/passkey-ceremony.ts";
import type { Site } from "../passkeys/passkey-protocol.ts";
import { listPasskeys } from "../passkeys/passkey-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { type CodeDeps, checkCode } from "../second-factors/check-code.ts";
import { findApp, hasSecondFactor } from "../second-factors/second-factor-store.ts";
import { confirmSession } from "../sessions/session-store.ts";
import type { AccountViewer } from "../viewer.ts";
import { type PendingSignIn, SIGN_IN_MINUTES, type SignInStep } from "./sign-in.ts";
import { deletePendingSignIn, findPendingSignIn, insertPendingSignIn } from "./sign-in-store.ts";

/** The only ways to a session for someone with a password or a passkey. `place` is for the audit log. */
export interface SignIns {
  /** Throws `bad-credentials`, the same and as slowly for an unknown name as for a wrong password, or `account-suspended`. */
  withPassword(name: string, password: string, place?: string): Promise<SignInStep>;
  /** Whether `withPassword` would take it, as slowly for an unknown name; it signs no one in. */
  isPassword(name: string, password: string): Promise<boolean>;
  /** After another proof, such as a link in an email: it gets no one round a second factor. */
  withProof(viewer: AccountViewer): Promise<SignInStep>;
  /** Who is to show a second factor; `undefined` once that took too long. */
  pending(token: string): Promise<PendingSignIn | undefined>;
  /** The second step, by a code of an app or a recovery code. Throws `sign-in-expired` or `bad-credentials`. */
  finish(token: string, code: string, place?: string): Promise<AccountViewer>;
  finishWithPasskey(token: string, answer: PasskeyAnswer, place?: string): Promise<AccountViewer>;
  /** For any passkey of this site, or for the second step of `token`. */
  askForPasskey(site: Site, token?: string): Promise<PasskeyQuestion>;
  /** By a passkey alone: a device that recognized its owner is two factors. */
  withPasskey(answer: PasskeyAnswer, place?: string): Promise<AccountViewer>;
  /** Makes the session fresh: see `isConfirmed`. Throws `bad-credentials`. */
  confirm(viewer: AccountViewer, sessionKey: string, password: string): Promise<void>;
  askToConfirm(viewer: AccountViewer, site: Site): Promise<PasskeyQuestion>;
  confirmWithPasskey(
    viewer: AccountViewer,
    sessionKey: string,
    answer: PasskeyAnswer,
  ): Promise<void>;
}

type Deps = CodeDeps &
  Pick<RegistryDeps, "passkeyProtocol"> & {
    readonly mails: Mails;
    readonly passwordSignIn: Pick<PasswordSignIn, "allows" | "require">;
  };

export function createSignIns(deps: Deps): SignIns {
  const { db, now, secrets, mails, passwordSignIn } = deps;

  async function withProof(viewer: AccountViewer): Promise<SignInStep> {
    if (!(await hasSecondFactor(db, viewer.key))) return { viewer };
    const token = secrets.random();
    const row = {
      token_hash: secrets.hash(token),
      account_key: viewer.key,
      expires_at: new Date(now().getTime() + SIGN_IN_MINUTES * 60_000).toISOString(),
    };
    await insertPendingSignIn(db, row, now());
    return { token, name: viewer.name };
  }

  async function activeViewer(key: string): Promise<AccountViewer> {
    const account = await findAccountByKey(db, key);
    if (!account) throw new RegistryError("bad-credentials", "This account was deleted.");
    requireActive(account);
    return viewerOf(account);
  }

  const pendingKey = (token: string) => findPendingSignIn(db, secrets.hash(token), now());

  async function requirePending(token: string): Promise<AccountViewer> {
    const key = await pendingKey(token);
    if (key === undefined) throw expired();
    return activeViewer(key);
  }

  /** Of two that finish at the same time, one gets a session. */
  async function end(token: string, viewer: AccountViewer): Promise<AccountViewer> {
    if (!(await deletePendingSignIn(db, secrets.hash(token)))) throw expired();
    return viewer;
  }

  return {
    withProof,

    async withPassword(name, password) {
      const account = await verifyAccount(deps, name, password);
      if (!(await passwordSignIn.allows(account)))
        throw new RegistryError("bad-credentials", "Wrong username or password.");
      requireActive(account);
      return withProof(viewerOf(account));
    },

    isPassword: (name, password) =>
      verifyAccount(deps, name, password).then(
        (account) => passwordSignIn.allows(account),
        (error: unknown) => {
          if (isRegistryError(error)) return false;
          throw error;
        },
      ),

    async pending(token) {
      const key = await pendingKey(token);
      const account = key === undefined ? undefined : await findAccountByKey(db, key);
      if (!account) return undefined;
      const [app, passkeys] = [await findApp(db, account.key), await listPasskeys(db, account.key)];
      return {
        name: account.name,
        hasApp: app !== undefined && app.confirmed_at !== null,
        passkeySites: [...new Set(passkeys.map(({ site }) => site))],
      };
    },

    async finish(token, code) {
      const viewer = await requirePending(token);
      const kind = await checkCode(deps, viewer, code);
      if (kind === "recovery") await tellOwner({ db, mails }, viewer.key, "recoveryCodeUsed");
      return end(token, viewer);
    },

    async finishWithPasskey(token, answer) {
      const viewer = await requirePending(token);
      await checkPasskey(deps, answer, "second-factor", viewer.key);
      return end(token, viewer);
    },

    async askForPasskey(site, token) {
      if (token === undefined) return askForPasskey(deps, site, "sign-in");
      return askForPasskey(deps, site, "second-factor", (await requirePending(token)).key);
    },

    async withPasskey(answer) {
      const { accountKey } = await checkPasskey(deps, answer, "sign-in");
      await passwordSignIn.require({ key: accountKey });
      return activeViewer(accountKey);
    },

    async confirm(viewer, sessionKey, password) {
      await verifyAccount(deps, viewer.name, password, "Wrong password.");
      await confirmSession(db, viewer.key, sessionKey, now());
    },

    askToConfirm: (viewer, site) => askForPasskey(deps, site, "confirm", viewer.key),

    async confirmWithPasskey(viewer, sessionKey, answer) {
      await checkPasskey(deps, answer, "confirm", viewer.key);
      await confirmSession(db, viewer.key, sessionKey, now());
    },
  };
}

const expired = () =>
  new RegistryError("sign-in-expired", "Your sign-in took too long. Sign in again.");
