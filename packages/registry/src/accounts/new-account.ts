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
  const problems = accountProblems({ name, password });
  if (problems.name !== undefined) throw new RegistryError("invalid-name", problems.name);
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

/** What is wrong with a new account's name and password; empty if it can be made. */
export const accountProblems = ({
  name,
  password,
}: {
  readonly name: string;
  readonly password: string;
}): { readonly name?: string; readonly password?: string } => ({
  ...(!isNamespaceName(name) && {
    name: "Invalid or reserved name. Use 2 to 39 letters, digits and single hyphens.",
  }),
  ...(!isPasswordLength(password) && { password: WEAK_PASSWORD }),
});

const WEAK_PASSWORD = `Use a password of ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`;

const isPasswordLength = ({ length }: string): boolean =>
  length >= MIN_PASSWORD && length <= MAX_PASSWORD;

/** Throws `weak-password` for a password too short to be one or too long to hash. */
export function checkPassword(password: string): void {
  if (!isPasswordLength(password)) throw new RegistryError("weak-password", WEAK_PASSWORD);
}
