import { RegistryError } from "../errors.ts";
import { isNamespaceName } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { MAX_PASSWORD, MIN_PASSWORD, NAMESPACE_NAME_RULE, PASSWORD_RULE } from "../rules.ts";
import type { Secrets } from "../secrets.ts";
import type { Account } from "./account.ts";

export const TOO_COMMON = "This password is too common. Use another one.";

/** An account ready to be stored; throws `invalid-name` or `weak-password`. */
export async function newAccount(
  { secrets, now, newKey }: RegistryDeps,
  name: string,
  password: string,
  isAdmin: boolean,
): Promise<Account> {
  if (!isNamespaceName(name)) throw new RegistryError("invalid-name", NAMESPACE_NAME_RULE);
  await checkPassword(secrets, password);
  return {
    key: newKey(),
    name,
    isAdmin,
    passwordHash: await secrets.hashPassword(password),
    createdAt: now(),
    isSuspended: false,
    organizations: [],
    groups: [],
    collaborations: [],
  };
}

/** Throws `weak-password` for a password too short to be one, too long to hash, or guessed first. */
export async function checkPassword(
  { isCommonPassword }: Pick<Secrets, "isCommonPassword">,
  password: string,
): Promise<void> {
  const { length } = password;
  if (length < MIN_PASSWORD || length > MAX_PASSWORD)
    throw new RegistryError("weak-password", PASSWORD_RULE);
  if (await isCommonPassword(password)) throw new RegistryError("weak-password", TOO_COMMON);
}
