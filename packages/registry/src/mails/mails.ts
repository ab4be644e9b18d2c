import type { Database } from "../database.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import {
  MAIL_DAYS,
  MAX_MAIL_TEXT,
  MAX_MAILS_PER_ADDRESS,
  MAX_SUBJECT,
  MAX_WAITING_MAILS,
  type Mail,
  type MailTry,
  nextTry,
} from "./mail.ts";
import {
  claimMail,
  countMails,
  countMailsTo,
  deleteMailsBefore,
  endMail,
  findDueMail,
  insertMail,
  type MailRow,
  noteMailFailure,
} from "./mail-store.ts";

const DAY_MS = 86_400_000;

/** The outbox: what is queued is sent at least once, whichever process lives to do it. */
export interface Mails {
  /** Whether this hub sends emails. */
  readonly isOn: boolean;
  /** The hub's URL for links in emails; absent where it sends none. */
  readonly origin: string | undefined;
  /**
   * Sent soon after `transaction` ends, if it is given. `false`, without a row, where the hub sends no emails,
   * too many wait, or the address got too many today.
   */
  queue(mail: Mail, transaction?: Database): Promise<boolean>;
  /** Tries all that are due, one after another. Concurrent calls share the work. */
  deliver(onTry: (result: MailTry) => void): Promise<void>;
  /** How many wait, and how many were given up in the last days. */
  count(): Promise<{ readonly waiting: number; readonly failed: number }>;
  /** Deletes old ones. */
  expire(): Promise<void>;
}

export function createMails({
  db,
  now,
  newKey,
  vault,
  mailer,
}: Pick<RegistryDeps, "db" | "now" | "newKey" | "vault" | "mailer">): Mails {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);

  async function isFull(transaction: Database, to: string): Promise<boolean> {
    if ((await countMailsTo(transaction, to, before(1))) >= MAX_MAILS_PER_ADDRESS) return true;
    return (await countMails(transaction, "next_try_at")) >= MAX_WAITING_MAILS;
  }

  async function tryMail({ key, tries, ...row }: MailRow): Promise<MailTry | undefined> {
    const next = nextTry(tries + 1, now());
    // The last try has no next one, but another process must not make it at the same time.
    if (!(await claimMail(db, { key, tries }, next ?? before(-1)))) return undefined;
    const text = vault.open(row.sealed, contextOf(key));
    const failure =
      text === undefined
        ? { reason: "The secret key that its text was sealed with is gone.", isFinal: true }
        : await mailer?.send(key, {
            ...{ to: row.recipient, subject: row.subject, text },
            ...(row.unsubscribe && { unsubscribe: row.unsubscribe }),
          });
    const made = { key, tries: tries + 1 };
    if (!failure) {
      await endMail(db, key, { sent_at: now().toISOString(), reason: "" });
      return { ...made, outcome: "sent" };
    }
    const { reason } = failure;
    const isOver = failure.isFinal || next === undefined;
    if (isOver) await endMail(db, key, { failed_at: now().toISOString(), reason });
    else await noteMailFailure(db, key, reason);
    return { ...made, outcome: isOver ? "failed" : "retried", reason };
  }

  return {
    isOn: mailer !== undefined,
    origin: mailer?.origin,

    async queue({ to, subject, text, unsubscribe = "" }, transaction = db) {
      if (!mailer || (await isFull(transaction, to))) return false;
      const key = newKey();
      await insertMail(transaction, {
        key,
        recipient: to,
        subject: subject.slice(0, MAX_SUBJECT),
        sealed: vault.seal(text.slice(0, MAX_MAIL_TEXT), contextOf(key)),
        created_at: now().toISOString(),
        unsubscribe,
      });
      return true;
    },

    async deliver(onTry) {
      if (!mailer) return;
      for (;;) {
        const due = await findDueMail(db, now());
        if (!due) return;
        const result = await tryMail(due);
        if (result) onTry(result);
      }
    },

    async count() {
      const [waiting, failed] = [countMails(db, "next_try_at"), countMails(db, "failed_at")];
      return { waiting: await waiting, failed: await failed };
    },

    expire: () => deleteMailsBefore(db, before(MAIL_DAYS)),
  };
}

const contextOf = (key: string): string => `mail ${key}`;
