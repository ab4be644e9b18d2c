import { RegistryError } from "../errors.ts";
import { isNamespaceName } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { type Account, MAX_PASSWORD, MIN_PASSWORD } from "./account.ts";

/** An account ready to be stored; throws `invalid-name` or `weak-password`. */
export async function newAccount(
  { secrets, now, newKey }: RegistryDeps,
  name: string,
  password: string,
  isAdmin: boolean,
): Promise<Account> {
  if (!isNamespaceName(name))
    throw new RegistryError(
      "invalid-name",
      "Invalid or reserved name. Use 2 to 39 letters, digits and single hyphens.",
    );
  checkPassword(password);
  return {
    key: newKey(),
    name,
    isAdmin,
    passwordHash: await secrets.hashPassword(password),
    createdAt: now(),
    organizations: [],
  };
}

/** Throws `weak-password` for a password too short to be one or too long to hash. */
export function checkPassword(password: string): void {
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD)
    throw new RegistryError(
      "weak-password",
      `Use a password of ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`,
    );
}
