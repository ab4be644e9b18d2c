import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { IdentityProviderKind } from "../identity-providers/provider-kind.ts";
import type { Claims, Identity, ListedIdentity } from "./identity.ts";

type Facts = Pick<Claims, "username" | "email" | "groups"> & { readonly isEmailTrusted: boolean };

export async function findIdentity(
  db: Database,
  { issuer, subject }: Pick<Claims, "issuer" | "subject">,
): Promise<Identity | undefined> {
  const row = await db
    .selectFrom("identity")
    .selectAll()
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** `false` if the person is known already. */
export async function insertIdentity(
  db: Database,
  { key, providerKey, accountKey }: Identity,
  claims: Pick<Claims, "issuer" | "subject">,
  facts: Facts,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("identity")
    .values({
      key,
      provider_key: providerKey,
      account_key: accountKey,
      issuer: claims.issuer,
      subject: claims.subject,
      ...columnsOf(facts),
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Keeps what the provider says now. */
export async function updateIdentity(
  db: Database,
  key: string,
  facts: Facts,
  now: Date,
): Promise<void> {
  await db
    .updateTable("identity")
    .set({ ...columnsOf(facts), last_used_at: now.toISOString() })
    .where("key", "=", key)
    .execute();
}

/** Of one account, by the provider's label. */
export async function listIdentities(
  db: Database,
  accountKey: string,
): Promise<readonly (ListedIdentity & { readonly isOn: boolean })[]> {
  const rows = await db
    .selectFrom("identity")
    .innerJoin("identity_provider", "identity_provider.key", "identity.provider_key")
    .select(["identity.key", "username", "email", "identity.created_at", "last_used_at"])
    .select(["identity_provider.name", "label", "kind", "is_on"])
    .where("account_key", "=", accountKey)
    .orderBy("label")
    .orderBy("identity.key")
    .execute();
  return rows.map((row) => ({
    key: row.key,
    provider: { name: row.name, label: row.label, kind: row.kind as IdentityProviderKind },
    username: row.username || row.email,
    createdAt: new Date(row.created_at),
    lastUsedAt: new Date(row.last_used_at),
    isOn: row.is_on === 1,
  }));
}

/** Returns the provider's key; of this account alone. */
export async function deleteIdentity(
  db: Database,
  accountKey: string,
  key: string,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom("identity")
    .where("account_key", "=", accountKey)
    .where("key", "=", key)
    .returning("provider_key")
    .executeTakeFirst();
  return row?.provider_key;
}

const columnsOf = ({ username, email, groups, isEmailTrusted }: Facts) => ({
  ...{ username, email },
  is_email_trusted: isEmailTrusted ? 1 : 0,
  member_of: JSON.stringify(groups),
});

const fromRow = (row: Selectable<Tables["identity"]>): Identity => ({
  key: row.key,
  providerKey: row.provider_key,
  accountKey: row.account_key,
});
