import type { Database } from "../database.ts";
import type { HubEvent } from "../events/event.ts";
import type { TakeEvent } from "../events/events.ts";
import type { Mails } from "../mails/mails.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { findRepoByKey } from "../repos/repo-store.ts";
import type { Notice } from "./notice.ts";
import { NOTICES } from "./notices.ts";
import type { Reason } from "./notification.ts";
import { mailTime } from "./notification-setting.ts";
import { findSettings } from "./notification-setting-store.ts";
import { type NotificationRow, putNotifications, putParticipation } from "./notification-store.ts";
import { type QuotaNotices, quotaNotice } from "./quota-notice.ts";
import { findRecipients } from "./recipients.ts";

type Deps = Pick<RegistryDeps, "now" | "newKey"> & {
  readonly mails: Pick<Mails, "isOn">;
  readonly quotas: QuotaNotices;
};

/** Writes the threads of everyone for whom an event is. */
export function createNotifier({ now, newKey, mails, quotas }: Deps): TakeEvent {
  const rowOf = (
    event: HubEvent,
    { subject }: Notice,
    accountKey: string,
    reason: Reason,
  ): Omit<NotificationRow, "is_muted" | "read_at"> => ({
    key: newKey(),
    account_key: accountKey,
    subject: subject.key,
    kind: subject.kind,
    repo_key: subject.repoKey ?? null,
    admins_of: subject.adminsOf ?? null,
    group_key: subject.groupKey ?? null,
    title: subject.title,
    facts: JSON.stringify(subject.facts),
    reason,
    event_kind: event.kind,
    actor_name: event.actorName,
    updated_at: event.at.toISOString(),
    state: "quiet",
    changed_at: now().toISOString(),
    mail_at: null,
  });

  async function notify(db: Database, event: HubEvent, notice: Notice): Promise<void> {
    const { repoKey } = notice.subject;
    const repo = repoKey === undefined ? undefined : await findRepoByKey(db, repoKey);
    // It was deleted in the meantime, and with it everything about it.
    if (repoKey !== undefined && !repo) return;
    const recipients = await findRecipients({ db, now }, event, notice, repo);
    const settingsOf = await findSettings(
      db,
      recipients.map(({ accountKey }) => accountKey),
    );
    const rows = recipients.map(({ accountKey, reason, hasEmail }) => {
      const { mailedAt, ...settings } = settingsOf(accountKey);
      const isMailed = mails.isOn && hasEmail;
      const mailAt = isMailed ? mailTime(settings, reason, mailedAt, now()) : undefined;
      return {
        ...rowOf(event, notice, accountKey, reason),
        state: settings.webOff.includes(reason) ? "done" : "unread",
        mail_at: mailAt?.toISOString() ?? null,
      };
    });
    await putNotifications(db, rows);
    if (notice.actorReason && event.actorKey !== undefined)
      await putParticipation(db, rowOf(event, notice, event.actorKey, notice.actorReason));
  }

  return async (transaction, event) => {
    const notice = NOTICES[event.kind]?.(event);
    if (notice) await notify(transaction, event, notice);
    const quota = await quotaNotice(transaction, quotas, event);
    // It is also for the person who did it.
    const byHub = { ...event, actorKey: undefined, actorName: "" };
    if (quota) await notify(transaction, byHub, quota);
  };
}
