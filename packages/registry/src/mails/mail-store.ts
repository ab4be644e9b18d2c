import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";

export type MailRow = Selectable<Tables["mail"]>;

export async function insertMail(
  db: Database,
  mail: Pick<MailRow, "key" | "recipient" | "subject" | "sealed" | "created_at" | "unsubscribe">,
): Promise<void> {
  await db
    .insertInto("mail")
    .values({ ...mail, next_try_at: mail.created_at, tries: 0, reason: "" })
    .execute();
}

/** Those that wait for a try, or were given up and are still kept. */
export async function countMails(
  db: Database,
  which: "next_try_at" | "failed_at",
): Promise<number> {
  const { count } = await db
    .selectFrom("mail")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(which, "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countMailsTo(db: Database, recipient: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("mail")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("recipient", "=", recipient)
    .where("created_at", ">", since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The mail that is due for the longest time. */
export const findDueMail = (db: Database, now: Date): Promise<MailRow | undefined> =>
  db
    .selectFrom("mail")
    .selectAll()
    .where("next_try_at", "<=", now.toISOString())
    .orderBy("next_try_at")
    .orderBy("key")
    .limit(1)
    .executeTakeFirst();

/** Begins a try; `false` when another process did. */
export async function claimMail(
  db: Database,
  { key, tries }: Pick<MailRow, "key" | "tries">,
  nextTryAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail")
    .set({ tries: tries + 1, next_try_at: nextTryAt.toISOString() })
    .where("key", "=", key)
    .where("tries", "=", tries)
    .where("next_try_at", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function noteMailFailure(db: Database, key: string, reason: string): Promise<void> {
  await db.updateTable("mail").set({ reason }).where("key", "=", key).execute();
}

/** There is no other try, and the text is forgotten. */
export async function endMail(
  db: Database,
  key: string,
  end: Partial<Pick<MailRow, "sent_at" | "failed_at" | "reason">>,
): Promise<void> {
  await db
    .updateTable("mail")
    .set({ ...end, next_try_at: null, sealed: "" })
    .where("key", "=", key)
    .execute();
}

export async function deleteMailsBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom("mail").where("created_at", "<", time.toISOString()).execute();
}
