import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { ownerKeyOf } from "../provider-keys/owner-key.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getRepo } from "../repos/get-repo.ts";
import { canRead } from "../repos/repo-access.ts";
import type { Viewer } from "../viewer.ts";
import { checkWebhook } from "./check-webhook.ts";
import { moveDeliveries } from "./delivery-store.ts";
import { resolveWatched } from "./resolve-watched.ts";
import {
  MAX_WEBHOOKS,
  type NewWebhook,
  type Webhook,
  type WebhookChanges,
  type WebhookOwner,
  type WebhookOwnerKey,
} from "./webhook.ts";
import { canManageWebhooks, canSeeWebhooks } from "./webhook-access.ts";
import { ownerViewer } from "./webhook-rights.ts";
import {
  deleteWebhook,
  disableFailing,
  findWebhook,
  fromRow,
  insertWebhook,
  listNamedWatched,
  listWebhooks,
  putWatched,
  updateWebhook,
  type WebhookRow,
} from "./webhook-store.ts";

/** A webhook is disabled after so many failures one after another, over so many days. */
const DISABLING_FAILURES = 20;
const DISABLING_DAYS = 3;
const DAY_MS = 86_400_000;

/** URLs that receive what happens to repos. */
export interface Webhooks {
  /** In the order in which they were made. Throws `unauthorized` or `forbidden`, as do all that follow. */
  list(viewer: Viewer, owner: WebhookOwner): Promise<readonly Webhook[]>;
  /** Throws `webhook-not-found`. */
  get(viewer: Viewer, owner: WebhookOwner, key: string): Promise<Webhook>;
  /** The same, for users who can change it. */
  getManaged(viewer: Viewer, owner: WebhookOwner, key: string): Promise<Webhook>;
  /** Throws `too-many-webhooks`, and `bad-request` for a URL that the hub may not call. */
  create(viewer: Viewer, owner: WebhookOwner, wanted: NewWebhook): Promise<Webhook>;
  update(
    viewer: Viewer,
    owner: WebhookOwner,
    key: string,
    changes: WebhookChanges,
  ): Promise<Webhook>;
  /** What happens while it is disabled is never delivered. */
  setEnabled(
    viewer: Viewer,
    owner: WebhookOwner,
    key: string,
    isEnabled: boolean,
  ): Promise<Webhook>;
  delete(viewer: Viewer, owner: WebhookOwner, key: string): Promise<void>;
  /** Disables a webhook that failed for days; `undefined` if it did not do so now. */
  disableFailing(key: string): Promise<DisabledWebhook | undefined>;
}

/** A webhook that was disabled because it failed. */
export interface DisabledWebhook {
  readonly key: string;
  readonly owner: WebhookOwnerKey;
  /** Of its URL. */
  readonly host: string;
}

export const secretContext = (key: string): string => `webhook ${key}`;

export function createWebhooks({
  db,
  now,
  newKey,
  vault,
  webhookUrlProblem,
}: Pick<RegistryDeps, "db" | "now" | "newKey" | "vault" | "webhookUrlProblem">): Webhooks {
  async function ownerKey(
    viewer: Viewer,
    owner: WebhookOwner,
    may: typeof canSeeWebhooks,
  ): Promise<WebhookOwnerKey> {
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to manage webhooks.");
    const repo = owner.kind === "repo" ? await getRepo({ db }, viewer, owner.id) : undefined;
    if (!may(viewer, owner, repo))
      throw new RegistryError("forbidden", "You don't have permission to manage these webhooks.");
    if (owner.kind === "repo") return { kind: "repo", key: repo?.key ?? "" };
    return ownerKeyOf(db, viewer, owner);
  }

  async function present(owner: WebhookOwnerKey, rows: readonly WebhookRow[]) {
    const viewer = await ownerViewer(db, owner);
    const named = await listNamedWatched(
      db,
      rows.map(({ key }) => key),
    );
    // A repo that the owner may no longer see has no name here.
    const shown = named.filter(
      ({ repo }) => !repo || owner.kind === "repo" || (viewer && canRead(viewer, repo)),
    );
    return rows.map((row) =>
      fromRow(
        row,
        shown
          .filter(({ webhookKey }) => webhookKey === row.key)
          .map(({ type, name }) => ({ type, name })),
      ),
    );
  }

  async function getRow(owner: WebhookOwnerKey, key: string): Promise<WebhookRow> {
    const row = await findWebhook(db, key);
    if (row?.owner_kind === owner.kind && row.owner_key === owner.key) return row;
    throw new RegistryError("webhook-not-found", "Webhook not found.");
  }

  async function getOne(owner: WebhookOwnerKey, key: string): Promise<Webhook> {
    const [webhook] = await present(owner, [await getRow(owner, key)]);
    return webhook as Webhook;
  }

  const sealed = (key: string, secret: string | undefined) =>
    secret === undefined ? null : vault.seal(secret, secretContext(key));

  return {
    async list(viewer, owner) {
      const found = await ownerKey(viewer, owner, canSeeWebhooks);
      return present(found, await listWebhooks(db, found));
    },

    get: async (viewer, owner, key) => getOne(await ownerKey(viewer, owner, canSeeWebhooks), key),

    getManaged: async (viewer, owner, key) =>
      getOne(await ownerKey(viewer, owner, canManageWebhooks), key),

    async create(viewer, owner, wanted) {
      const found = await ownerKey(viewer, owner, canManageWebhooks);
      checkWebhook(wanted, webhookUrlProblem);
      const watched = await resolveWatched(db, viewer, found, wanted.watched);
      const key = newKey();
      await db.transaction().execute(async (transaction) => {
        await requireRoom(transaction, found);
        await insertWebhook(transaction, {
          ...{ key, owner_kind: found.kind, owner_key: found.key, url: wanted.url },
          domains: wanted.domains.join("\n"),
          sealed_secret: sealed(key, wanted.secret),
          created_at: now().toISOString(),
          ...{ disabled_by: null, failures: 0, failing_since: null },
        });
        await putWatched(transaction, key, watched);
      });
      return getOne(found, key);
    },

    async update(viewer, owner, key, changes) {
      const found = await ownerKey(viewer, owner, canManageWebhooks);
      const { url, domains, secret, removesSecret, watched = [] } = changes;
      await getRow(found, key);
      checkWebhook(changes, webhookUrlProblem);
      const next =
        watched.length > 0 ? await resolveWatched(db, viewer, found, watched) : undefined;
      const columns = {
        ...(url !== undefined && { url, failures: 0, failing_since: null }),
        ...(domains && { domains: domains.join("\n") }),
        ...((secret !== undefined || removesSecret) && { sealed_secret: sealed(key, secret) }),
      };
      await db.transaction().execute(async (transaction) => {
        if (Object.keys(columns).length > 0) await updateWebhook(transaction, key, columns);
        if (url !== undefined) await moveDeliveries(transaction, key, new URL(url).host);
        if (next) await putWatched(transaction, key, next);
      });
      return getOne(found, key);
    },

    async setEnabled(viewer, owner, key, isEnabled) {
      const found = await ownerKey(viewer, owner, canManageWebhooks);
      const row = await getRow(found, key);
      if (isEnabled)
        await updateWebhook(db, key, { disabled_by: null, failures: 0, failing_since: null });
      else if (row.disabled_by === null) await updateWebhook(db, key, { disabled_by: "person" });
      return getOne(found, key);
    },

    async delete(viewer, owner, key) {
      const found = await ownerKey(viewer, owner, canManageWebhooks);
      await getRow(found, key);
      await deleteWebhook(db, key);
    },

    async disableFailing(key) {
      const since = new Date(now().getTime() - DISABLING_DAYS * DAY_MS);
      if (!(await disableFailing(db, key, { failures: DISABLING_FAILURES, since })))
        return undefined;
      const row = await findWebhook(db, key);
      if (!row) return undefined;
      const owner = { kind: row.owner_kind as WebhookOwnerKey["kind"], key: row.owner_key };
      return { key, owner, host: new URL(row.url).host };
    },
  };
}

async function requireRoom(transaction: Database, owner: WebhookOwnerKey): Promise<void> {
  if ((await listWebhooks(transaction, owner)).length >= MAX_WEBHOOKS)
    throw new RegistryError("too-many-webhooks", `Too many webhooks (limit: ${MAX_WEBHOOKS}).`);
}
