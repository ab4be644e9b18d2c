import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { EventKind } from "../events/event.ts";
import type { RepoType } from "../ids.ts";
import type { AccountViewer } from "../viewer.ts";
import {
  MAX_COUNTED,
  type Notification,
  type NotificationState,
  REASONS,
  type Reason,
  type Subject,
  type SubjectFacts,
  type SubjectKind,
} from "./notification.ts";
import { type Joined, shown } from "./notification-query.ts";

export type NotificationRow = Selectable<Tables["notification"]>;
type NewRow = Omit<NotificationRow, "is_muted" | "read_at">;

const BATCH = 200;

/** Adds to threads, or begins them. Muted threads stay as they are, and so do those with a later event. */
export async function putNotifications(db: Database, rows: readonly NewRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await db
      .insertInto("notification")
      .values(
        rows.slice(start, start + BATCH).map((row) => ({ ...row, is_muted: 0, read_at: null })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["account_key", "subject"])
          .doUpdateSet(({ ref, fn }) => ({
            admins_of: ref("excluded.admins_of"),
            group_key: ref("excluded.group_key"),
            title: ref("excluded.title"),
            facts: ref("excluded.facts"),
            reason: sql<string>`case when ${rank(sql.ref("excluded.reason"))} > ${rank(sql.ref("notification.reason"))} then excluded.reason else notification.reason end`,
            event_kind: ref("excluded.event_kind"),
            actor_name: ref("excluded.actor_name"),
            updated_at: ref("excluded.updated_at"),
            state: ref("excluded.state"),
            changed_at: ref("excluded.changed_at"),
            mail_at: fn.coalesce("notification.mail_at", "excluded.mail_at"),
          }))
          .where("notification.is_muted", "=", 0)
          .whereRef("notification.updated_at", "<=", "excluded.updated_at"),
      )
      .execute();
}

/** The place of a reason in the order of the list. */
const rank = (reason: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`case ${reason} ${sql.join(
    REASONS.map((one, index) => sql`when ${sql.lit(one)} then ${sql.lit(index)}`),
    sql` `,
  )} else 0 end`;

/** Notes that someone takes part; an existing thread keeps its state, and a stronger reason. */
export async function putParticipation(db: Database, row: NewRow): Promise<void> {
  await db
    .insertInto("notification")
    .values({ ...row, is_muted: 0, read_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(["account_key", "subject"])
        .doUpdateSet(({ ref }) => ({ reason: ref("excluded.reason") }))
        .where(
          sql<boolean>`${rank(sql.ref("excluded.reason"))} > ${rank(sql.ref("notification.reason"))}`,
        ),
    )
    .execute();
}

/** Unread threads, at most one more than is counted. */
export async function countUnread(db: Database, viewer: AccountViewer, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom(
      shown(db, viewer, now)
        .select("notification.key")
        .where("notification.state", "=", "unread")
        .limit(MAX_COUNTED + 1)
        .as("unread"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Which threads of an account. */
export interface NotificationQuery {
  readonly states: readonly NotificationState[];
  readonly reasons?: readonly Reason[] | undefined;
  readonly repoKey?: string | undefined;
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
  /** Where the page before ended. */
  readonly after?: { readonly at: string; readonly key: string } | undefined;
}

const matching =
  ({ states, reasons, repoKey, since, before, after }: NotificationQuery) =>
  (where: Joined) =>
    where.and([
      where("notification.state", "in", states),
      ...(reasons ? [where("notification.reason", "in", reasons)] : []),
      ...(repoKey === undefined ? [] : [where("notification.repo_key", "=", repoKey)]),
      ...(since ? [where("notification.updated_at", ">=", since.toISOString())] : []),
      ...(before ? [where("notification.updated_at", "<", before.toISOString())] : []),
      ...(after
        ? [
            where.or([
              where("notification.updated_at", "<", after.at),
              where.and([
                where("notification.updated_at", "=", after.at),
                where("notification.key", "<", after.key),
              ]),
            ]),
          ]
        : []),
    ]);

const presented = (db: Database, viewer: AccountViewer, now: Date) =>
  shown(db, viewer, now)
    .selectAll("notification")
    .select([
      "repo.type as repo_type",
      "repo.namespace as repo_namespace",
      "repo.name as repo_name",
    ]);

/** The latest first. */
export async function listNotifications(
  db: Database,
  viewer: AccountViewer,
  now: Date,
  query: NotificationQuery,
  limit: number,
): Promise<readonly Notification[]> {
  const rows = await presented(db, viewer, now)
    .where((where) => matching(query)(where as unknown as Joined))
    .orderBy("notification.updated_at", "desc")
    .orderBy("notification.key", "desc")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

export async function findNotification(
  db: Database,
  viewer: AccountViewer,
  now: Date,
  key: string,
): Promise<Notification | undefined> {
  const row = await presented(db, viewer, now)
    .where("notification.key", "=", key)
    .where("notification.state", "<>", "quiet")
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The account's own thread about a subject, whatever its state. */
export const findThread = (
  db: Database,
  accountKey: string,
  subject: string,
): Promise<NotificationRow | undefined> =>
  db
    .selectFrom("notification")
    .selectAll()
    .where("account_key", "=", accountKey)
    .where("subject", "=", subject)
    .executeTakeFirst();

/** Which threads a change is for: some by key, one by subject, or all until a time. */
export interface ThreadSelection {
  readonly keys?: readonly string[] | undefined;
  readonly subject?: string | undefined;
  readonly until?: Date | undefined;
  readonly repoKey?: string | undefined;
}

/** Gives threads another state; of threads that only take part, none. Returns how many changed. */
export async function updateStates(
  db: Database,
  accountKey: string,
  { keys, subject, until, repoKey }: ThreadSelection,
  { from, to }: { readonly from: readonly NotificationState[]; readonly to: NotificationState },
  now: Date,
): Promise<number> {
  const time = now.toISOString();
  const { numUpdatedRows } = await db
    .updateTable("notification")
    .set({ state: to, changed_at: time, mail_at: null, ...(to !== "unread" && { read_at: time }) })
    .where("account_key", "=", accountKey)
    .where("state", "in", from)
    .$if(keys !== undefined, (query) => query.where("key", "in", keys as readonly string[]))
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject as string))
    .$if(until !== undefined, (query) =>
      query.where("updated_at", "<=", (until as Date).toISOString()),
    )
    .$if(repoKey !== undefined, (query) => query.where("repo_key", "=", repoKey as string))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** A muted thread is done, and stays so. */
export async function updateMuted(
  db: Database,
  accountKey: string,
  subject: string,
  isMuted: boolean,
  now: Date,
): Promise<void> {
  await db
    .updateTable("notification")
    .set({
      is_muted: isMuted ? 1 : 0,
      changed_at: now.toISOString(),
      ...(isMuted && { mail_at: null, read_at: now.toISOString() }),
      ...(isMuted && {
        state: sql<string>`case when state = 'unread' then 'read' else state end`,
      }),
    })
    .where("account_key", "=", accountKey)
    .where("subject", "=", subject)
    .execute();
}

/** When anything of an account changed last. */
export async function findLastChange(db: Database, accountKey: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("notification")
    .select(({ fn }) => fn.max("changed_at").as("at"))
    .where("account_key", "=", accountKey)
    .executeTakeFirst();
  return row?.at ? new Date(row.at) : undefined;
}

/** Deletes threads without a change since, and those of each account beyond its newest `most`; no muted ones. */
export async function deleteOldNotifications(
  db: Database,
  before: Date,
  most: number,
): Promise<void> {
  await db
    .deleteFrom("notification")
    .where("changed_at", "<", before.toISOString())
    .where("is_muted", "=", 0)
    .execute();
  const crowded = await db
    .selectFrom("notification")
    .select("account_key")
    .groupBy("account_key")
    .having(({ fn }) => fn.countAll(), ">", most)
    .execute();
  for (const { account_key } of crowded) {
    const last = await db
      .selectFrom("notification")
      .select("updated_at")
      .where("account_key", "=", account_key)
      .orderBy("updated_at", "desc")
      .offset(most)
      .limit(1)
      .executeTakeFirst();
    if (last)
      await db
        .deleteFrom("notification")
        .where("account_key", "=", account_key)
        .where("updated_at", "<=", last.updated_at)
        .where("is_muted", "=", 0)
        .execute();
  }
}

type Row = NotificationRow & {
  readonly repo_type: string | null;
  readonly repo_namespace: string | null;
  readonly repo_name: string | null;
};

const fromRow = (row: Row): Notification => {
  const { repo_type: type, repo_namespace: namespace, repo_name: name } = row;
  return {
    key: row.key,
    subject: subjectOf(row),
    repo:
      type !== null && namespace !== null && name !== null
        ? { type: type as RepoType, namespace, name }
        : undefined,
    reason: row.reason as Reason,
    eventKind: row.event_kind as EventKind,
    actorName: row.actor_name,
    updatedAt: new Date(row.updated_at),
    state: row.state as NotificationState,
    isMuted: row.is_muted === 1,
    readAt: row.read_at ? new Date(row.read_at) : undefined,
  };
};

const subjectOf = (row: NotificationRow): Subject => ({
  key: row.subject,
  kind: row.kind as SubjectKind,
  repoKey: row.repo_key ?? undefined,
  title: row.title,
  facts: JSON.parse(row.facts) as SubjectFacts,
});
