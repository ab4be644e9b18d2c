/** SQLITE_CORRUPT and SQLITE_NOTADB; the bits above say where it was noticed. */
const SQLITE = new Set([11, 26]);
/** Of PostgreSQL: data_corrupted, index_corrupted. */
const POSTGRES = new Set(["XX001", "XX002"]);

/** Whether the database reported that its content can no longer be read. */
export function isDatabaseDamage(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as {
    readonly code?: unknown;
    readonly errcode?: unknown;
  };
  return (typeof errcode === "number" && SQLITE.has(errcode & 0xff)) || POSTGRES.has(`${code}`);
}

/** For the operator: the problem, and what to do. */
export const DAMAGED =
  "The database is damaged. Stop the hub and restore the data folder from a backup.";
