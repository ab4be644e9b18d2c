import { findAccount } from "../accounts/account-store.ts";
import { RegistryError } from "../errors.ts";
import { tellOwner } from "../mails/account-mails.ts";
import type { Mails } from "../mails/mails.ts";
import { deletePasskeys, listPasskeys } from "../passkeys/passkey-store.ts";
import { requireAdministrator } from "../people/people-access.ts";
import { dropSetting, findSetting, putSetting } from "../settings/setting-store.ts";
import { requireConfirmed } from "../sign-ins/confirmation.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { appContext, type CodeDeps, MAX_CODE_ATTEMPTS, takeAppCode } from "./check-code.ts";
import { keepRecoveryCodes, newRecoveryCodes } from "./recovery-codes.ts";
import { parseAppCode, type SecondFactors } from "./second-factor.ts";
import {
  countFactors,
  countRecoveryCodes,
  deleteApp,
  findApp,
  hasSecondFactor,
  putNewApp,
  replaceRecoveryCodes,
} from "./second-factor-store.ts";

const REQUIRED = "second-factor-required";

/** An account's app and recovery codes. Changes throw `confirmation-required` in a session that is not fresh. */
export interface SecondFactorService {
  get(viewer: AccountViewer, hub: string): Promise<SecondFactors>;
  /** Makes a secret for a new app; it counts once a code of it came. Throws `second-factor-exists`. */
  beginApp(viewer: AccountViewer): Promise<void>;
  /** With the first second factor, its recovery codes, this once. Throws `bad-credentials`. */
  confirmApp(viewer: AccountViewer, code: string): Promise<readonly string[]>;
  removeApp(viewer: AccountViewer): Promise<void>;
  /** Replaces all recovery codes. */
  renewRecoveryCodes(viewer: AccountViewer): Promise<readonly string[]>;
  /** Whether everyone needs a second factor. */
  isRequired(): Promise<boolean>;
  /** Whether the account has to set one up before it does anything else. */
  isMissing(accountKey: string): Promise<boolean>;
  /** For administrators, as all that follows. */
  setRequired(viewer: Viewer, isRequired: boolean): Promise<void>;
  /** Removes app, passkeys and recovery codes of an account whose owner lost them. Throws `account-not-found`. */
  removeAll(viewer: Viewer, name: string): Promise<void>;
}

export function createSecondFactors(
  deps: CodeDeps & { readonly mails: Mails },
): SecondFactorService {
  const { db, now, secrets, vault, oneTimeCodes, attempts, mails } = deps;
  const isRequired = async () => (await findSetting(db, REQUIRED)) === "yes";

  return {
    async get({ key, name }, hub) {
      const [app, passkeys, recoveryCodes] = await Promise.all([
        findApp(db, key),
        listPasskeys(db, key),
        countRecoveryCodes(db, key),
      ]);
      const counts = { passkeys: passkeys.length, recoveryCodes };
      if (!app) return counts;
      if (app.confirmed_at !== null) return { ...counts, appSince: new Date(app.confirmed_at) };
      const secret = vault.open(app.sealed, appContext(key));
      if (secret === undefined) return counts;
      return { ...counts, newApp: { secret, uri: oneTimeCodes.uri(secret, name, hub) } };
    },

    async beginApp(viewer) {
      requireConfirmed(viewer, now());
      const { key } = viewer;
      const sealed = vault.seal(oneTimeCodes.newSecret(), appContext(key));
      const row = { account_key: key, sealed, created_at: now().toISOString() };
      if (await putNewApp(db, row)) return;
      throw new RegistryError("second-factor-exists", "An app is already set up. Remove it first.");
    },

    async confirmApp(viewer, text) {
      requireConfirmed(viewer, now());
      const { key } = viewer;
      const parts = ["new-app", key];
      const counted = { parts, limit: MAX_CODE_ATTEMPTS * 2, onSuccess: "forget" } as const;
      return attempts.limit([counted], () =>
        db.transaction().execute(async (transaction) => {
          const isFirst = !(await hasSecondFactor(transaction, key));
          const code = parseAppCode(text);
          if (!code || !(await takeAppCode({ ...deps, db: transaction }, key, code, false)))
            throw new RegistryError("bad-credentials", "Wrong code. Check the time of your phone.");
          await tellOwner({ db: transaction, mails }, key, "appAdded");
          return isFirst ? newRecoveryCodes({ db: transaction, secrets }, key) : [];
        }),
      );
    },

    async removeApp(viewer) {
      requireConfirmed(viewer, now());
      await db.transaction().execute(async (transaction) => {
        await deleteApp(transaction, viewer.key);
        await keepRecoveryCodes(transaction, viewer.key);
        await tellOwner({ db: transaction, mails }, viewer.key, "appRemoved");
      });
    },

    async renewRecoveryCodes(viewer) {
      requireConfirmed(viewer, now());
      if ((await countFactors(db, viewer.key)) === 0)
        throw new RegistryError("bad-request", "Set up an app or a passkey first.");
      return db.transaction().execute(async (transaction) => {
        await tellOwner({ db: transaction, mails }, viewer.key, "recoveryCodesRenewed");
        return newRecoveryCodes({ db: transaction, secrets }, viewer.key);
      });
    },

    isRequired,

    isMissing: async (key) => (await isRequired()) && !(await hasSecondFactor(db, key)),

    async setRequired(viewer, next) {
      requireAdministrator(viewer);
      if (next) await putSetting(db, REQUIRED, "yes");
      else await dropSetting(db, REQUIRED);
    },

    async removeAll(viewer, name) {
      requireAdministrator(viewer);
      const account = await findAccount(db, name);
      if (!account) throw new RegistryError("account-not-found", `Account "${name}" not found.`);
      await db.transaction().execute(async (transaction) => {
        await deleteApp(transaction, account.key);
        await deletePasskeys(transaction, account.key);
        await replaceRecoveryCodes(transaction, account.key, []);
        await tellOwner({ db: transaction, mails }, account.key, "factorsRemoved");
      });
    },
  };
}
