/** A place in the log of changes: PostgreSQL's rows are in the order of transactions, then of numbers. */
export interface LogPosition {
  /** 0 on SQLite, which has one writer at a time. */
  readonly xid: number;
  readonly seq: number;
}

export const isBefore = (one: LogPosition, other: LogPosition): boolean =>
  one.xid < other.xid || (one.xid === other.xid && one.seq < other.seq);
