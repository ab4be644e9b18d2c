/** Codes of a full disk: of the system, of PostgreSQL. */
const CODES: readonly unknown[] = ["ENOSPC", "EDQUOT", "53100"];
/** SQLite's own number for it. */
const SQLITE_FULL = 13;
/** As git, SQLite and the system say it. */
const SENTENCES = /no space left on device|disk quota exceeded|database or disk is full/i;
const MAX_CAUSES = 5;

/** Whether a full disk caused an error, in the hub, git or a database. */
export function isDiskFull(error: unknown, causes = MAX_CAUSES): boolean {
  if (!(error instanceof Error) || causes === 0) return false;
  const { code, errcode } = error as Error & {
    readonly code?: unknown;
    readonly errcode?: unknown;
  };
  return (
    CODES.includes(code) ||
    errcode === SQLITE_FULL ||
    SENTENCES.test(error.message) ||
    isDiskFull(error.cause, causes - 1)
  );
}
