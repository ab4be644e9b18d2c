import type { Database } from "../database.ts";
import type { RuleFacts } from "./roles-by-rules.ts";

/** What rules of a provider look at, by account. */
export async function readFacts(
  db: Database,
  providerKey: string,
  accountKeys: readonly string[],
): Promise<ReadonlyMap<string, RuleFacts>> {
  const rows = await db
    .selectFrom("identity")
    .select(["account_key", "email", "is_email_trusted", "member_of"])
    .where("provider_key", "=", providerKey)
    .where("account_key", "in", accountKeys)
    .execute();
  return new Map(
    accountKeys.map((key) => {
      const own = rows.filter(({ account_key }) => account_key === key);
      const facts: RuleFacts = {
        groups: own.flatMap(({ member_of }) => JSON.parse(member_of) as readonly string[]),
        scimGroups: [],
        emails: own.filter((row) => row.is_email_trusted === 1).map(({ email }) => email),
      };
      return [key, facts] as const;
    }),
  );
}

/** Accounts that a provider knows or gave roles, by key, after the given one. */
export async function listRuled(
  db: Database,
  providerKey: string,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const of = (table: "identity" | "role_grant") =>
    db
      .selectFrom(table)
      .select("account_key")
      .where("provider_key", "=", providerKey)
      .where("account_key", ">", after);
  const rows = await of("identity")
    .union(of("role_grant"))
    .orderBy("account_key")
    .limit(limit)
    .execute();
  return rows.map(({ account_key }) => account_key);
}
