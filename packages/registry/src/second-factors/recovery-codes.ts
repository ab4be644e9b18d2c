import type { Database } from "../database.ts";
import type { Secrets } from "../secrets.ts";
import { formatRecoveryCode, RECOVERY_CODES } from "./second-factor.ts";
import { hasSecondFactor, replaceRecoveryCodes } from "./second-factor-store.ts";

/** Replaces the account's recovery codes, and returns the new ones, this once. */
export async function newRecoveryCodes(
  { db, secrets }: { readonly db: Database; readonly secrets: Secrets },
  accountKey: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    formatRecoveryCode(secrets.hash(secrets.random())),
  );
  await replaceRecoveryCodes(db, accountKey, codes.map(secrets.hash));
  return codes;
}

/** Without a second factor, there is nothing to recover. */
export async function keepRecoveryCodes(db: Database, accountKey: string): Promise<void> {
  if (!(await hasSecondFactor(db, accountKey))) await replaceRecoveryCodes(db, accountKey, []);
}
