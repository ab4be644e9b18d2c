import { findAccountByKey } from "../accounts/account-store.ts";
import type { Database } from "../database.ts";
import { listRules, type StoredRule } from "../identity-providers/role-rule-store.ts";
import { listGrantsBy, replaceGrants } from "./role-grant-store.ts";
import { type RoleGrant, rolesByRules } from "./roles-by-rules.ts";
import { listRuled, readFacts } from "./rule-facts-store.ts";
import { type RoleChange, settleRoles } from "./settle-roles.ts";

/** A change of someone's role. */
export interface AccountRoleChange extends RoleChange {
  /** The account's name. */
  readonly account: string;
}

const PAGE = 200;

/**
 * Gives an account the roles that a provider's rules give now, and takes away those they gave before. Call it in a
 * transaction.
 */
export async function applyRules(
  db: Database,
  providerKey: string,
  accountKey: string,
  now: Date,
): Promise<readonly RoleChange[]> {
  const rules = await listRules(db, providerKey);
  return give(db, providerKey, accountKey, await grantsOf(db, providerKey, accountKey, rules), now);
}

/** The same for several accounts. Call it in a transaction. */
export async function applyRulesTo(
  db: Database,
  providerKey: string,
  accountKeys: readonly string[],
  now: Date,
): Promise<readonly AccountRoleChange[]> {
  const changes: AccountRoleChange[] = [];
  for (const key of accountKeys) {
    const account = (await findAccountByKey(db, key))?.name ?? "";
    const made = await applyRules(db, providerKey, key, now);
    changes.push(...made.map((change) => ({ ...change, account })));
  }
  return changes;
}

/** The same for everyone the provider knows, each in a transaction of its own: the rules changed. */
export async function applyRulesToAll(
  db: Database,
  providerKey: string,
  now: Date,
): Promise<readonly AccountRoleChange[]> {
  const rules = await listRules(db, providerKey);
  const changes: AccountRoleChange[] = [];
  for (let after = ""; ; ) {
    const accounts = await listRuled(db, providerKey, after, PAGE);
    if (accounts.length === 0) return changes;
    const [facts, held] = await Promise.all([
      readFacts(db, providerKey, accounts),
      listGrantsBy(db, providerKey, accounts),
    ]);
    for (const key of accounts) {
      const wanted = rolesByRules(rules, facts.get(key)!);
      if (isSame(wanted, held.get(key) ?? [])) continue;
      const account = (await findAccountByKey(db, key))?.name ?? "";
      const made = await db.transaction().execute(async (transaction) => {
        const grants = await grantsOf(transaction, providerKey, key, rules);
        return give(transaction, providerKey, key, grants, now);
      });
      changes.push(...made.map((change) => ({ ...change, account })));
    }
    after = accounts.at(-1)!;
  }
}

async function grantsOf(
  db: Database,
  providerKey: string,
  accountKey: string,
  rules: readonly StoredRule[],
): Promise<readonly RoleGrant[]> {
  const facts = await readFacts(db, providerKey, [accountKey]);
  return rolesByRules(rules, facts.get(accountKey)!);
}

async function give(
  db: Database,
  providerKey: string,
  accountKey: string,
  grants: readonly RoleGrant[],
  now: Date,
): Promise<readonly RoleChange[]> {
  const touched = await replaceGrants(db, providerKey, accountKey, grants);
  return settleRoles(db, accountKey, touched, now);
}

function isSame(one: readonly RoleGrant[], other: readonly RoleGrant[]): boolean {
  const text = (grants: readonly RoleGrant[]) =>
    grants
      .map(({ organizationKey, role, isScim }) => `${organizationKey} ${role} ${isScim}`)
      .toSorted()
      .join("\n");
  return text(one) === text(other);
}
