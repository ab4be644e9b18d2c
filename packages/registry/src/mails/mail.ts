/** An email in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where the reader turns off emails of this kind; a `POST` there does so at once. */
  readonly unsubscribe?: string;
}

/** Why a try failed, without the address. */
export interface MailFailure {
  readonly reason: string;
  /** The server will not take it later either. */
  readonly isFinal: boolean;
}

/** Sends emails, passed in because the registry has no network. */
export interface Mailer {
  /** The hub's URL without a trailing slash: links in emails start with it, never with what a request says. */
  readonly origin: string;
  /** `undefined` when the mail server took it. Of two with the same key, mail programs show one. */
  send(key: string, mail: Mail): Promise<MailFailure | undefined>;
}

/** What came of a try. */
export interface MailTry {
  readonly key: string;
  /** Tries until now. */
  readonly tries: number;
  readonly outcome: "sent" | "retried" | "failed";
  /** Absent for a mail that was sent. */
  readonly reason?: string;
}

export const MAX_SUBJECT = 200;
export const MAX_MAIL_TEXT = 100_000;
/** Mails of the hub that wait. */
export const MAX_WAITING_MAILS = 10_000;
/** Mails to one address in a day. */
export const MAX_MAILS_PER_ADDRESS = 100;
/** How long a mail is kept after it was queued: longer than the tries take. */
export const MAIL_DAYS = 3;

const MINUTE_MS = 60_000;
/** From one try to the next: about a day in all. The first is longer than a try may take. */
const BACKOFF_MS: readonly number[] = [1, 5, 15, 60, 180, 360, 720].map(
  (minutes) => minutes * MINUTE_MS,
);

/** When to try again if the try with this number, from 1, fails; `undefined` after the last. */
export function nextTry(tries: number, now: Date): Date | undefined {
  const wait = BACKOFF_MS[tries - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait);
}
