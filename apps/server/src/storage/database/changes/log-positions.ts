import type { Database } from "@orrery/registry";
import { sql } from "kysely";
import type { DatabaseKind } from "../migrate.ts";
import { isBefore, type LogPosition } from "./log-position.ts";

/** Up to where the log may be deleted: below the slowest reader and the oldest snapshot. */
export interface LogPositions {
  /** Keeps what comes after the place, for this reader or snapshot. */
  hold(name: string, position: LogPosition): Promise<void>;
  release(name: string): Promise<void>;
  held(name: string): Promise<LogPosition | undefined>;
  /** Up to where the log is deleted. */
  pruned(): Promise<LogPosition | undefined>;
  /** Deletes what no one needs, and the oldest rows of a log that is too long to catch up from. */
  prune(): Promise<void>;
}

export const READER = "process:";
const PRUNED = "pruned";
/** A process that did not say for so long where it is has ended, or reads everything again. */
const READER_MS = 600_000;
const DELETED_AT_ONCE = 20_000;
const MOST_DELETES = 100;

export function createLogPositions(
  db: Database,
  kind: DatabaseKind,
  mostRows: number,
): LogPositions {
  async function hold(name: string, { xid, seq }: LogPosition): Promise<void> {
    const row = { xid, seq, at: new Date().toISOString() };
    await db
      .insertInto("log_position")
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
      .execute();
  }

  const held = (name: string): Promise<LogPosition | undefined> =>
    db
      .selectFrom("log_position")
      .select(["xid", "seq"])
      .where("name", "=", name)
      .executeTakeFirst();

  async function slowest(): Promise<LogPosition | undefined> {
    await db
      .deleteFrom("log_position")
      .where("name", "like", `${READER}%`)
      .where("at", "<", new Date(Date.now() - READER_MS).toISOString())
      .execute();
    return db
      .selectFrom("log_position")
      .select(["xid", "seq"])
      .where("name", "!=", PRUNED)
      .orderBy("xid")
      .orderBy("seq")
      .limit(1)
      .executeTakeFirst();
  }

  /** The last row of those that are too many. */
  async function surplus(): Promise<LogPosition | undefined> {
    const { least, most } = await db
      .selectFrom("repo_changed")
      .select(({ fn }) => [fn.min("seq").as("least"), fn.max("seq").as("most")])
      .executeTakeFirstOrThrow();
    const last = Number(most ?? 0) - mostRows;
    if (most === null || Number(least) > last) return undefined;
    if (kind === "sqlite") return { xid: 0, seq: last };
    const { rows } = await sql<LogPosition>`
      select log.xid::text::bigint as xid, log.seq from repo_changed log
      where log.seq <= ${last} order by log.xid desc, log.seq desc limit 1`.execute(db);
    return rows[0];
  }

  async function deleteUpTo({ xid, seq }: LogPosition): Promise<void> {
    const old =
      kind === "sqlite"
        ? sql`select seq from repo_changed where seq <= ${seq} order by seq limit ${DELETED_AT_ONCE}`
        : sql`select log.seq from repo_changed log
            where (log.xid, log.seq) <= (${`${xid}`}::text::xid8, ${seq}::bigint)
            order by log.xid, log.seq limit ${DELETED_AT_ONCE}`;
    for (let count = 0; count < MOST_DELETES; count++) {
      const { numAffectedRows = 0n } =
        await sql`delete from repo_changed where seq in (${old})`.execute(db);
      if (numAffectedRows < DELETED_AT_ONCE) return;
    }
  }

  return {
    hold,
    held,
    pruned: () => held(PRUNED),

    async release(name) {
      await db.deleteFrom("log_position").where("name", "=", name).execute();
    },

    async prune() {
      const [needed, tooMany, former] = [await slowest(), await surplus(), await held(PRUNED)];
      const end = [needed, tooMany].reduce((one, other) =>
        one && other ? (isBefore(one, other) ? other : one) : (one ?? other),
      );
      if (!end || (former && !isBefore(former, end))) return;
      await hold(PRUNED, end);
      await db
        .deleteFrom("log_position")
        .where("name", "!=", PRUNED)
        .where(({ eb, and, or }) =>
          or([eb("xid", "<", end.xid), and([eb("xid", "=", end.xid), eb("seq", "<", end.seq)])]),
        )
        .execute();
      await deleteUpTo(end);
    },
  };
}
