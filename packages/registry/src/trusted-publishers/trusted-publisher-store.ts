import type { Database } from "../database.ts";
import type { RepoType } from "../ids.ts";
import type { NewTrustedPublisher, TrustedPublisher } from "./trusted-publisher.ts";

export async function insertPublisher(
  db: Database,
  publisher: NewTrustedPublisher & {
    readonly key: string;
    readonly repoKey: string;
    readonly accountKey: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  await db
    .insertInto("trusted_publisher")
    .values({
      key: publisher.key,
      repo_key: publisher.repoKey,
      account_key: publisher.accountKey,
      issuer: publisher.issuer,
      claims: JSON.stringify(publisher.claims),
      is_read_only: Number(publisher.isReadOnly),
      created_at: publisher.createdAt.toISOString(),
      last_used_at: null,
    })
    .execute();
}

/** Of a repo, the newest first. */
export async function listPublishers(
  db: Database,
  repoKey: string,
): Promise<readonly TrustedPublisher[]> {
  const rows = await db
    .selectFrom("trusted_publisher")
    .innerJoin("account", "account.key", "trusted_publisher.account_key")
    .selectAll("trusted_publisher")
    .select("account.name as account_name")
    .where("repo_key", "=", repoKey)
    .orderBy("trusted_publisher.created_at", "desc")
    .orderBy("trusted_publisher.key", "desc")
    .execute();
  return rows.map((row) => ({
    key: row.key,
    issuer: row.issuer,
    claims: JSON.parse(row.claims) as Record<string, string>,
    isReadOnly: row.is_read_only === 1,
    addedBy: row.account_name,
    createdAt: new Date(row.created_at),
    lastUsedAt: row.last_used_at === null ? undefined : new Date(row.last_used_at),
  }));
}

/** `false` for one that is not the repo's. */
export async function deletePublisher(
  db: Database,
  repoKey: string,
  key: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("trusted_publisher")
    .where("key", "=", key)
    .where("repo_key", "=", repoKey)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Whether any repo trusts jobs of this service. */
export async function isIssuer(db: Database, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom("trusted_publisher")
    .select("key")
    .where("issuer", "=", issuer)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the publisher's oldest tokens where there would be more than `most`. */
export async function insertPublisherToken(
  db: Database,
  token: {
    readonly key: string;
    readonly publisherKey: string;
    readonly subject: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
  tokenHash: string,
  most: number,
): Promise<void> {
  const { key, publisherKey, subject } = token;
  const createdAt = token.createdAt.toISOString();
  await db
    .deleteFrom("publisher_token")
    .where("key", "in", (from) =>
      from
        .selectFrom("publisher_token")
        .select("key")
        .where("publisher_key", "=", publisherKey)
        .orderBy("created_at", "desc")
        .orderBy("key", "desc")
        .limit(1_000)
        .offset(most - 1),
    )
    .execute();
  await db
    .insertInto("publisher_token")
    .values({
      ...{ key, subject, publisher_key: publisherKey, token_hash: tokenHash },
      ...{ created_at: createdAt, expires_at: token.expiresAt.toISOString() },
    })
    .execute();
  await db
    .updateTable("trusted_publisher")
    .set({ last_used_at: createdAt })
    .where("key", "=", publisherKey)
    .execute();
}

/** A token that is valid, with what it is for under its present name. */
export async function findPublisherTokenRow(
  db: Database,
  by: "key" | "token_hash",
  value: string,
  now: Date,
) {
  const row = await db
    .selectFrom("publisher_token as token")
    .innerJoin("trusted_publisher as publisher", "publisher.key", "token.publisher_key")
    .innerJoin("repo", "repo.key", "publisher.repo_key")
    .select(["token.key", "token.subject", "token.created_at", "token.expires_at"])
    .select(["publisher.key as publisher_key", "publisher.account_key", "publisher.is_read_only"])
    .select(["repo.key as repo_key", "repo.type", "repo.namespace", "repo.name"])
    .where(`token.${by}`, "=", value)
    .where("token.expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row && { ...row, type: row.type as RepoType };
}

export async function deletePublisherToken(db: Database, key: string): Promise<void> {
  await db.deleteFrom("publisher_token").where("key", "=", key).execute();
}

export async function deleteExpiredPublisherTokens(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("publisher_token").where("expires_at", "<=", now.toISOString()).execute();
}
