import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { Reason } from "./notification.ts";
import {
  DEFAULT_SETTINGS,
  type MailMode,
  type NotificationSettings,
} from "./notification-setting.ts";

export interface StoredSettings extends NotificationSettings {
  /** The last email about notifications. */
  readonly mailedAt: Date | undefined;
}

const BATCH = 500;
const NONE: StoredSettings = { ...DEFAULT_SETTINGS, mailedAt: undefined };

/** Of several accounts; those that chose nothing have the defaults. */
export async function findSettings(
  db: Database,
  accountKeys: readonly string[],
): Promise<(accountKey: string) => StoredSettings> {
  const found = new Map<string, StoredSettings>();
  for (let start = 0; start < accountKeys.length; start += BATCH) {
    const rows = await db
      .selectFrom("notification_setting")
      .selectAll()
      .where("account_key", "in", accountKeys.slice(start, start + BATCH))
      .execute();
    for (const row of rows) found.set(row.account_key, fromRow(row));
  }
  return (accountKey) => found.get(accountKey) ?? NONE;
}

const fromRow = (row: Selectable<Tables["notification_setting"]>): StoredSettings => ({
  mail: row.mail as MailMode,
  webOff: reasonsOf(row.web_off),
  mailOff: reasonsOf(row.mail_off),
  mailedAt: row.mailed_at ? new Date(row.mailed_at) : undefined,
});

const reasonsOf = (text: string) => text.split("\n").filter(Boolean) as Reason[];

export async function putSettings(
  db: Database,
  accountKey: string,
  { mail, webOff, mailOff }: NotificationSettings,
): Promise<void> {
  const columns = { mail, web_off: webOff.join("\n"), mail_off: mailOff.join("\n") };
  await db
    .insertInto("notification_setting")
    .values({ account_key: accountKey, ...columns, mailed_at: null })
    .onConflict((conflict) => conflict.column("account_key").doUpdateSet(columns))
    .execute();
}

export async function noteMailed(db: Database, accountKey: string, now: Date): Promise<void> {
  const { mail } = DEFAULT_SETTINGS;
  const mailed_at = now.toISOString();
  await db
    .insertInto("notification_setting")
    .values({ account_key: accountKey, mail, web_off: "", mail_off: "", mailed_at })
    .onConflict((conflict) => conflict.column("account_key").doUpdateSet({ mailed_at }))
    .execute();
}
