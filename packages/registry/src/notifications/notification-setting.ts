import type { Reason } from "./notification.ts";

/** When emails about notifications are sent. */
export const MAIL_MODES = ["off", "immediate", "daily"] as const;
export type MailMode = (typeof MAIL_MODES)[number];

/** What an account wants, and where. */
export interface NotificationSettings {
  readonly mail: MailMode;
  /** Reasons that are not for the page. */
  readonly webOff: readonly Reason[];
  /** Reasons that are not for emails. */
  readonly mailOff: readonly Reason[];
}

export const DEFAULT_SETTINGS: NotificationSettings = { mail: "daily", webOff: [], mailOff: [] };

const DAY_MS = 86_400_000;

/** When an email about something that happened now is due; `undefined` for none. */
export function mailTime(
  { mail, mailOff }: NotificationSettings,
  reason: Reason,
  mailedAt: Date | undefined,
  now: Date,
): Date | undefined {
  if (mail === "off" || mailOff.includes(reason)) return undefined;
  if (mail === "immediate" || !mailedAt) return now;
  return new Date(Math.max(now.getTime(), mailedAt.getTime() + DAY_MS));
}
