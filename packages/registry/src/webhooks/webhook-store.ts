import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import { formatRepoId, type RepoType } from "../ids.ts";
import type { Repo } from "../repos/repo.ts";
import type { WatchedItem, Webhook, WebhookDomain, WebhookOwnerKey } from "./webhook.ts";

export type WebhookRow = Selectable<Tables["webhook"]>;

/** What a webhook watches: a repo, or an account, organization or hub with all its repos. */
export interface Watched {
  readonly kind: "repo" | "account" | "organization" | "hub";
  /** Empty for the hub. */
  readonly key: string;
}

export async function insertWebhook(db: Database, row: WebhookRow): Promise<void> {
  await db.insertInto("webhook").values(row).execute();
}

export const findWebhook = (db: Database, key: string): Promise<WebhookRow | undefined> =>
  db.selectFrom("webhook").selectAll().where("key", "=", key).executeTakeFirst();

/** In the order in which they were made. */
export const listWebhooks = (
  db: Database,
  { kind, key }: WebhookOwnerKey,
): Promise<readonly WebhookRow[]> =>
  db
    .selectFrom("webhook")
    .selectAll()
    .where("owner_kind", "=", kind)
    .where("owner_key", "=", key)
    .orderBy("created_at")
    .orderBy("key")
    .execute();

export async function updateWebhook(
  db: Database,
  key: string,
  changes: Partial<Omit<WebhookRow, "key">>,
): Promise<void> {
  await db.updateTable("webhook").set(changes).where("key", "=", key).execute();
}

export async function deleteWebhook(db: Database, key: string): Promise<void> {
  await db.deleteFrom("webhook").where("key", "=", key).execute();
}

/** For an owner that is no more. */
export async function deleteWebhooksOf(
  db: Database,
  { kind, key }: WebhookOwnerKey,
): Promise<void> {
  await db
    .deleteFrom("webhook")
    .where("owner_kind", "=", kind)
    .where("owner_key", "=", key)
    .execute();
}

/** Counts one more failure of a webhook, or forgets all of them after a success. */
export async function noteOutcome(
  db: Database,
  key: string,
  isSuccess: boolean,
  now: Date,
): Promise<void> {
  await db
    .updateTable("webhook")
    .set(({ eb, fn, val, ref }) =>
      isSuccess
        ? { failures: 0, failing_since: null }
        : {
            failures: eb("failures", "+", 1),
            failing_since: fn.coalesce(ref("failing_since"), val(now.toISOString())),
          },
    )
    .where("key", "=", key)
    // Most successes follow a success: nothing is written then.
    .$if(isSuccess, (query) => query.where("failures", ">", 0))
    .execute();
}

/** `false` when it is disabled already, or has not failed so often for so long. */
export async function disableFailing(
  db: Database,
  key: string,
  { failures, since }: { readonly failures: number; readonly since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("webhook")
    .set({ disabled_by: "failures" })
    .where("key", "=", key)
    .where("disabled_by", "is", null)
    .where("failures", ">=", failures)
    .where("failing_since", "<=", since.toISOString())
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Replaces what a webhook watches. */
export async function putWatched(
  db: Database,
  webhookKey: string,
  watched: readonly Watched[],
): Promise<void> {
  await db.deleteFrom("webhook_watch").where("webhook_key", "=", webhookKey).execute();
  const rows = [...new Map(watched.map((one) => [one.key, one])).values()].map(({ kind, key }) => ({
    ...{ webhook_key: webhookKey, kind },
    target_key: key,
  }));
  if (rows.length > 0) await db.insertInto("webhook_watch").values(rows).execute();
}

export async function listWatched(db: Database, webhookKey: string): Promise<readonly Watched[]> {
  const rows = await db
    .selectFrom("webhook_watch")
    .select(["kind", "target_key"])
    .where("webhook_key", "=", webhookKey)
    .execute();
  return rows.map(({ kind, target_key }) => ({ kind: kind as Watched["kind"], key: target_key }));
}

/** A watched item by its present name, and what decides who may see a repo. */
export interface NamedWatched extends WatchedItem {
  readonly webhookKey: string;
  readonly repo?: Pick<Repo, "key" | "id" | "private" | "groupKey">;
}

/** Of several webhooks; without items that were deleted, and without the hub. */
export async function listNamedWatched(
  db: Database,
  webhookKeys: readonly string[],
): Promise<readonly NamedWatched[]> {
  if (webhookKeys.length === 0) return [];
  const rows = await db
    .selectFrom("webhook_watch")
    .leftJoin("repo", "repo.key", "webhook_watch.target_key")
    .leftJoin("account", "account.key", "webhook_watch.target_key")
    .leftJoin("organization", "organization.key", "webhook_watch.target_key")
    .select(["webhook_key", "target_key", "repo.type", "repo.namespace", "repo.private"])
    .select("repo.group_key")
    .select(["repo.name as repo_name", "account.name as account_name"])
    .select("organization.name as organization_name")
    .where("webhook_key", "in", webhookKeys)
    .orderBy("target_key")
    .execute();
  return rows.flatMap((row): readonly NamedWatched[] => {
    const of = { webhookKey: row.webhook_key };
    const { type, namespace, repo_name: name } = row;
    if (type !== null && namespace !== null && name !== null) {
      const id = { type: type as RepoType, namespace, name };
      const repo = {
        key: row.target_key,
        id,
        private: row.private === 1,
        groupKey: row.group_key ?? undefined,
      };
      return [{ ...of, type: id.type, name: formatRepoId(id), repo }];
    }
    if (row.account_name !== null) return [{ ...of, type: "user", name: row.account_name }];
    return row.organization_name === null
      ? []
      : [{ ...of, type: "org", name: row.organization_name }];
  });
}

/** Enabled webhooks that watch one of these targets and this domain. */
export async function listReceivers(
  db: Database,
  targets: readonly string[],
  domain: WebhookDomain,
): Promise<readonly WebhookRow[]> {
  const rows = await db
    .selectFrom("webhook")
    .selectAll()
    .where(
      "key",
      "in",
      db.selectFrom("webhook_watch").select("webhook_key").where("target_key", "in", targets),
    )
    .where("disabled_by", "is", null)
    .execute();
  return rows.filter(({ domains }) => domains.split("\n").includes(domain));
}

export const fromRow = (row: WebhookRow, watched: readonly WatchedItem[]): Webhook => ({
  key: row.key,
  url: row.url,
  watched,
  domains: row.domains.split("\n") as readonly WebhookDomain[],
  hasSecret: row.sealed_secret !== null,
  createdAt: new Date(row.created_at),
  disabledBy: (row.disabled_by as Webhook["disabledBy"]) ?? undefined,
  failingSince: row.failing_since ? new Date(row.failing_since) : undefined,
});
