import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Account } from "./account.ts";
import { findAccount } from "./account-store.ts";

/** Verified when the name is unknown, so that both refusals take the same time. Hash of nothing anyone knows. */
const DECOY =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** The account with this name and password. Throws `bad-credentials`, and as slowly for an unknown name. */
export async function verifyAccount(
  { db, secrets }: Pick<RegistryDeps, "db" | "secrets">,
  name: string,
  password: string,
  refusal = "Wrong username or password.",
): Promise<Account> {
  const account = await findAccount(db, name);
  const isRight = await secrets.verifyPassword(password, account?.passwordHash || DECOY);
  if (!account || !isRight) throw new RegistryError("bad-credentials", refusal);
  return account;
}
