import { RegistryError } from "../errors.ts";
import { isNamespaceName } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { MAX_PASSWORD, MIN_PASSWORD, NAMESPACE_NAME_RULE, PASSWORD_RULE } from "../rules.ts";
import type { Account } from "./account.ts";

/** An account ready to be stored; throws `invalid-name` or `weak-password`. */
export async function newAccount(
  { secrets, now, newKey }: RegistryDeps,
  name: string,
  password: string,
  isAdmin: boolean,
): Promise<Account> {
  if (!isNamespaceName(name)) throw new RegistryError("invalid-name", NAMESPACE_NAME_RULE);
  checkPassword(password);
  return {
    key: newKey(),
    name,
    isAdmin,
    passwordHash: await secrets.hashPassword(password),
    createdAt: now(),
    isSuspended: false,
    organizations: [],
  };
}

/** Throws `weak-password` for a password too short to be one or too long to hash. */
export function checkPassword(password: string): void {
  const { length } = password;
  if (length < MIN_PASSWORD || length > MAX_PASSWORD)
    throw new RegistryError("weak-password", PASSWORD_RULE);
}
