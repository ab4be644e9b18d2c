import type { Account } from "../accounts/account.ts";
import type { Attempts } from "../attempts/attempts.ts";
import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { parseAppCode, parseRecoveryCode } from "./second-factor.ts";
import { findApp, takeStep, useRecoveryCode } from "./second-factor-store.ts";

export const MAX_CODE_ATTEMPTS = 5;
const WINDOW_MS = 15 * 60_000;

export type CodeDeps = Pick<RegistryDeps, "db" | "now" | "secrets" | "vault" | "oneTimeCodes"> & {
  readonly attempts: Attempts;
};

export const appContext = (accountKey: string): string => `totp ${accountKey}`;

/**
 * Takes a code of the account's app, or a recovery code, once. Guesses are counted for the account, wherever they come
 * from: only who knows the password can make any. Throws `bad-credentials` or `too-many-attempts`.
 */
export function checkCode(
  deps: CodeDeps,
  { key }: Pick<Account, "key">,
  text: string,
): Promise<"app" | "recovery"> {
  const { attempts, db, secrets } = deps;
  const parts = ["second-factor", key];
  const counted = {
    parts,
    limit: MAX_CODE_ATTEMPTS,
    onSuccess: "forget",
    windowMs: WINDOW_MS,
  } as const;
  return attempts.limit([counted], async () => {
    const code = parseAppCode(text);
    if (code && (await takeAppCode(deps, key, code, true))) return "app";
    const recovery = parseRecoveryCode(text);
    if (recovery && (await useRecoveryCode(db, key, secrets.hash(recovery)))) return "recovery";
    throw new RegistryError("bad-credentials", "Wrong code.");
  });
}

/** `true` for a code that is right and was not taken before. */
export async function takeAppCode(
  { db, now, vault, oneTimeCodes }: Pick<CodeDeps, "db" | "now" | "vault" | "oneTimeCodes">,
  accountKey: string,
  code: string,
  isConfirmed: boolean,
): Promise<boolean> {
  const app = await findApp(db, accountKey);
  if (!app || (app.confirmed_at !== null) !== isConfirmed) return false;
  const secret = vault.open(app.sealed, appContext(accountKey));
  const step = secret === undefined ? undefined : oneTimeCodes.stepOf(secret, code, now());
  return step !== undefined && takeStep(db, accountKey, step, now());
}
