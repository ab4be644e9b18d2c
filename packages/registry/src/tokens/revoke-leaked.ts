import type { Database } from "../database.ts";
import type { Mails } from "../mails/mails.ts";
import type { Secrets } from "../secrets.ts";

/** In one request. */
export const MAX_REVOKED_TOKENS = 100;

/** A token that was found where it should not be. */
export interface LeakedToken {
  readonly key: string;
  readonly name: string;
  readonly account: string;
}

/** Of these texts, those that are tokens of this hub, by their stored hashes. */
export async function findLeaked(
  db: Database,
  secrets: Pick<Secrets, "hash">,
  texts: readonly string[],
): Promise<ReadonlyMap<string, LeakedToken>> {
  const byHash = new Map(texts.map((text) => [secrets.hash(text), text]));
  if (byHash.size === 0) return new Map();
  const hashes = [...byHash.keys()];
  const rows = await db
    .selectFrom("access_token")
    .innerJoin("account", "account.key", "access_token.account_key")
    .select(["access_token.key", "access_token.name", "account.name as account"])
    .select(["token_hash", "previous_hash"])
    .where(({ eb, or }) => or([eb("token_hash", "in", hashes), eb("previous_hash", "in", hashes)]))
    .execute();
  return new Map(
    rows.flatMap(({ token_hash, previous_hash, ...token }) =>
      [token_hash, previous_hash ?? ""].flatMap((hash) => {
        const text = byHash.get(hash);
        return text === undefined ? [] : [[text, token] as const];
      }),
    ),
  );
}

/** Deletes them, and writes to their owners; of a service account, to the admins of its organization. */
export async function revokeLeaked(
  db: Database,
  mails: Pick<Mails, "queue" | "origin">,
  leaked: readonly LeakedToken[],
): Promise<void> {
  if (leaked.length === 0) return;
  const keys = leaked.map(({ key }) => key);
  const owners = await addressesOf(db, keys);
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("access_token").where("key", "in", keys).execute();
    for (const { key, name, account } of leaked)
      for (const to of owners.get(key) ?? [])
        await mails.queue(
          {
            to,
            subject: `Your access token "${name}" was revoked`,
            text: `Someone found the access token "${name}" of ${account} in public and revoked it.

Programs that use it can no longer sign in. Create another one:
${mails.origin ?? ""}/settings/tokens

Check what the token was used for, and remove it from where it was published.`,
          },
          transaction,
        );
  });
}

async function addressesOf(
  db: Database,
  tokenKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom("access_token")
    .innerJoin("account", "account.key", "access_token.account_key")
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.organization_key", "=", "account.service_of")
        .on("membership.role", "=", "admin"),
    )
    .leftJoin("account as admin", "admin.key", "membership.account_key")
    .select(["access_token.key", "account.email", "account.email_verified_at as verified"])
    .select(["admin.email as admin_email", "admin.email_verified_at as admin_verified"])
    .where("access_token.key", "in", tokenKeys)
    .execute();
  const pairs = rows.map((row) => {
    const own = row.verified === null ? null : row.email;
    const admin = row.admin_verified === null ? null : row.admin_email;
    return [row.key, own ?? admin] as const;
  });
  const byKey = Map.groupBy(pairs, ([key]) => key);
  return new Map(
    [...byKey].map(([key, all]) => [
      key,
      [...new Set(all.flatMap(([, address]) => address ?? []))],
    ]),
  );
}
