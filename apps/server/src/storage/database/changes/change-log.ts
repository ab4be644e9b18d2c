import type { Database } from "@orrery/registry";
import { type RawBuilder, sql } from "kysely";
import type { DatabaseKind } from "../migrate.ts";
import { isBefore, type LogPosition } from "./log-position.ts";
import { createLogPositions, type LogPositions } from "./log-positions.ts";

export interface LogPage {
  /** Of repos that changed or are gone. */
  readonly keys: readonly string[];
  /** The rows that come again: older transactions are still open. */
  readonly early: ReadonlySet<number>;
  /** What to read after: nothing before it can still come. */
  readonly next: LogPosition;
  readonly isLast: boolean;
}

/** Which repos changed, as triggers wrote it in the transaction of each change: nothing is lost or forgotten. */
export interface ChangeLog extends LogPositions {
  /** Whatever is not visible by now comes after it. */
  head(): Promise<LogPosition>;
  /**
   * `known`: the early rows of the last page. `undefined` where a part after the place was deleted: then
   * everything has to be read.
   */
  read(after: LogPosition, known?: ReadonlySet<number>): Promise<LogPage | undefined>;
  /** How many rows there are after a place, counted up to some. */
  count(after: LogPosition, most: number): Promise<number>;
  /** `false` if no other connection has written since it was last asked. */
  mayHaveNews(): Promise<boolean>;
}

const PAGE = 5_000;
/** Reading more takes longer than reading all repos again. */
const MOST_ROWS = 1_000_000;

interface Row {
  readonly xid: number;
  readonly seq: number;
  readonly key: string;
  /** No earlier row can still appear: every older transaction has ended. */
  readonly isSettled: boolean | number;
}

const ROWS: Record<DatabaseKind, (after: LogPosition) => RawBuilder<Row>> = {
  sqlite: ({ seq }) => sql`
    select 0 as xid, seq, key, 1 as "isSettled" from repo_changed
    where seq > ${seq} order by seq limit ${PAGE}`,
  postgres: ({ xid, seq }) => sql`
    select log.xid::text::bigint as xid, log.seq, log.key,
      log.xid < pg_snapshot_xmin(pg_current_snapshot()) as "isSettled"
    from repo_changed log where (log.xid, log.seq) > (${`${xid}`}::text::xid8, ${seq}::bigint)
    order by log.xid, log.seq limit ${PAGE}`,
};

const COUNT: Record<
  DatabaseKind,
  (after: LogPosition, most: number) => RawBuilder<{ readonly count: number }>
> = {
  sqlite: ({ seq }, most) => sql`
    select count(*) as count from (select 1 from repo_changed where seq > ${seq} limit ${most}) some`,
  postgres: ({ xid, seq }, most) => sql`
    select count(*) as count from (select 1 from repo_changed log
      where (log.xid, log.seq) > (${`${xid}`}::text::xid8, ${seq}::bigint) limit ${most}) some`,
};

const HEAD: Record<DatabaseKind, RawBuilder<LogPosition>> = {
  sqlite: sql`
    select 0 as xid, coalesce(max(seq), 0) as seq from sqlite_sequence where name = 'repo_changed'`,
  postgres: sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1 as xid,
      ${Number.MAX_SAFE_INTEGER}::bigint as seq`,
};

export function createChangeLog(db: Database, kind: DatabaseKind, mostRows = MOST_ROWS): ChangeLog {
  const positions = createLogPositions(db, kind, mostRows);
  let version: number | undefined;

  return {
    ...positions,

    async head() {
      const { rows } = await HEAD[kind].execute(db);
      return rows[0]!;
    },

    async read(after, known = new Set()) {
      const { rows } = await ROWS[kind](after).execute(db);
      // Asked after the rows: what is deleted after that was read.
      const pruned = await positions.pruned();
      if (pruned && isBefore(after, pruned)) return undefined;
      const settled = rows.filter(({ isSettled }) => isSettled);
      const { xid, seq } = settled.at(-1) ?? after;
      return {
        keys: [...new Set(rows.filter((row) => !known.has(row.seq)).map(({ key }) => key))],
        early: new Set(rows.filter(({ isSettled }) => !isSettled).map((row) => row.seq)),
        next: { xid, seq },
        isLast: rows.length < PAGE || settled.length === 0,
      };
    },

    async count(after, most) {
      const { rows } = await COUNT[kind](after, most).execute(db);
      return rows[0]!.count;
    },

    async mayHaveNews() {
      if (kind === "postgres") return true;
      // It changes whenever another connection has written; asking costs no file access but one.
      const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
      const now = rows[0]!.data_version;
      const isOther = now !== version;
      version = now;
      return isOther;
    },
  };
}
