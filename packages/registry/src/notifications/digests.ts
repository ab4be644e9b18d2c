import { findActiveAccount } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import type { Database } from "../database.ts";
import type { Mail } from "../mails/mail.ts";
import type { Mails } from "../mails/mails.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { findDueAccount, takeWaiting } from "./digest-store.ts";
import type { Notification } from "./notification.ts";
import { findSettings, noteMailed, putSettings } from "./notification-setting-store.ts";
import { findNotification } from "./notification-store.ts";

/** Threads that one email lists; it says how many more there are. */
export const MAX_MAILED = 30;
const UNSUBSCRIBING = "unsubscribe";

/** What an email is about. */
export interface Digest {
  readonly name: string;
  /** The latest first, and only what the reader may see now. */
  readonly notifications: readonly Notification[];
  /** How many more there are. */
  readonly more: number;
  /** The token of a link that turns these emails off, without signing in. */
  readonly unsubscribeToken: string;
}

export type WriteDigest = (digest: Digest) => Omit<Mail, "to">;

/** Emails about notifications. */
export interface Digests {
  /** Queues the email that is due for the longest time; `false` if none is due. */
  send(write: WriteDigest): Promise<boolean>;
  /** The account that a link is for; `undefined` for an invalid one. */
  find(token: string): Promise<{ readonly name: string; readonly isOff: boolean } | undefined>;
  /** Turns emails off; `false` for an invalid link. */
  unsubscribe(token: string): Promise<boolean>;
}

export function createDigests({
  db,
  now,
  vault,
  mails,
}: Pick<RegistryDeps, "db" | "now" | "vault"> & { readonly mails: Mails }): Digests {
  async function accountOf(token: string) {
    const key = vault.open(token, UNSUBSCRIBING);
    return key === undefined ? undefined : findActiveAccount(db, key);
  }

  /** What is still unread, and may still be seen. */
  async function digestOf(at: Database, accountKey: string, keys: readonly string[]) {
    const account = await findActiveAccount(at, accountKey);
    const { mail } = (await findSettings(at, [accountKey]))(accountKey);
    if (!account?.email || mail === "off") return undefined;
    const viewer = viewerOf(account);
    const found: Notification[] = [];
    for (const key of keys) {
      const one = await findNotification(at, viewer, now(), key);
      // What is not for the list is for the email alone.
      if (one && one.state !== "read") found.push(one);
    }
    if (found.length === 0) return undefined;
    const latest = found.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
    const digest: Digest = {
      name: account.name,
      notifications: latest.slice(0, MAX_MAILED),
      more: Math.max(0, found.length - MAX_MAILED),
      unsubscribeToken: vault.seal(accountKey, UNSUBSCRIBING),
    };
    return { to: account.email, digest };
  }

  return {
    async send(write) {
      const accountKey = await findDueAccount(db, now());
      if (accountKey === undefined) return false;
      await db.transaction().execute(async (transaction) => {
        const keys = await takeWaiting(transaction, accountKey);
        const due = await digestOf(transaction, accountKey, keys);
        if (!due) return;
        await mails.queue({ to: due.to, ...write(due.digest) }, transaction);
        await noteMailed(transaction, accountKey, now());
      });
      return true;
    },

    async find(token) {
      const account = await accountOf(token);
      if (!account) return undefined;
      const { mail } = (await findSettings(db, [account.key]))(account.key);
      return { name: account.name, isOff: mail === "off" };
    },

    async unsubscribe(token) {
      const account = await accountOf(token);
      if (!account) return false;
      const { mailedAt: _, ...settings } = (await findSettings(db, [account.key]))(account.key);
      await putSettings(db, account.key, { ...settings, mail: "off" });
      return true;
    },
  };
}
