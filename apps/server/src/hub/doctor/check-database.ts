import { join } from "node:path";
import type { DoctorLine } from "@orrery/web/page-data/admin/doctor";
import type { Config } from "../../base/config.ts";
import { COMMAND } from "../../base/install-paths.ts";
import {
  findPostgresFacts,
  type IndexPlace,
  type RunnerPlace,
} from "../../storage/database/facts/postgres-facts.ts";
import { findSqliteFacts, type SqliteFacts } from "../../storage/database/facts/sqlite-facts.ts";
import { type DatabaseKind, migrationsFor } from "../../storage/database/migrate.ts";
import { checkSqlite } from "../../storage/verify/check-sqlite.ts";
import { judgePostgres } from "./judge-postgres.ts";
import { linesOf } from "./lines.ts";
import { megabytes, reasonOf } from "./words.ts";

const { ok, warning, problem, skipped } = linesOf("database");

/** A file up to this size is read as a whole; above it, `orrery verify` does that. */
const QUICK_BYTES = 200_000_000;
/** A log that is never joined with its file: a reader or a backup hangs. */
const LARGE_WAL = 1_000_000_000;

/** What the other checks need to know of the database. Not for output. */
export interface HubSecrets {
  readonly hubId?: string | undefined;
  readonly signingKey?: string | undefined;
  readonly runners?: readonly RunnerPlace[];
  readonly indexes?: readonly IndexPlace[];
  /** The database's clock less this machine's. */
  readonly clockAheadMs?: number;
}

export interface CheckedDatabase {
  readonly lines: readonly DoctorLine[];
  readonly secrets: HubSecrets;
}

export async function checkDatabase(
  config: Pick<Config, "databaseUrl" | "dataFolder">,
): Promise<CheckedDatabase> {
  try {
    return await (config.databaseUrl === undefined
      ? sqlite(join(config.dataFolder, "orrery.sqlite"))
      : postgres(config.databaseUrl));
  } catch (error) {
    const advice =
      config.databaseUrl === undefined
        ? "Stop the hub and restore the data folder from a backup."
        : "Start PostgreSQL, and check address, user and password in ORRERY_DATABASE_URL.";
    return { lines: [problem("Connection", reasonOf(error), advice)], secrets: {} };
  }
}

async function postgres(url: string): Promise<CheckedDatabase> {
  const facts = await findPostgresFacts(url);
  const lines = [...judgePostgres(facts), judgeMigrations("postgres", facts.migrations)];
  const { settings, runners, indexes, clockAheadMs } = facts;
  return { lines, secrets: { ...secretsOf(settings), runners, indexes, clockAheadMs } };
}

async function sqlite(path: string): Promise<CheckedDatabase> {
  const facts = await findSqliteFacts(path);
  if (!facts)
    return { lines: [skipped("SQLite", "the hub makes it at its first start")], secrets: {} };
  const problems = facts.bytes <= QUICK_BYTES ? await checkSqlite(path) : undefined;
  const lines = [...judgeSqlite(facts, problems), judgeMigrations("sqlite", facts.migrations)];
  return { lines, secrets: secretsOf(facts.settings) };
}

const secretsOf = (settings: Readonly<Record<string, string>>): HubSecrets => ({
  hubId: settings["hub-id"],
  signingKey: settings["signing-key"],
});

/** Pure: `problems` as SQLite's own check found them; absent where the file was too large to read. */
export const judgeSqlite = (
  { version, encoding, journalMode, bytes, walBytes }: SqliteFacts,
  problems: readonly string[] | undefined,
): readonly DoctorLine[] => [
  ok("SQLite", `${version}, ${encoding}, ${megabytes(bytes)}`),
  journalMode === "wal"
    ? ok("Journal", "WAL")
    : problem(
        "Journal",
        `${journalMode}, not WAL: readers wait for writers`,
        "Start the hub on a local disk: it turns WAL on where the file system can do it.",
      ),
  walBytes > LARGE_WAL
    ? warning(
        "WAL",
        `${megabytes(walBytes)}: it is not joined with the database`,
        "End programs that keep the database open, such as a shell, then restart the hub.",
      )
    : ok("WAL", megabytes(walBytes)),
  problems === undefined
    ? skipped("Integrity", `not read: ${megabytes(bytes)}; ${COMMAND} verify reads it`)
    : problems.length === 0
      ? ok("Integrity", "no damage found")
      : problem(
          "Integrity",
          `damaged: ${problems[0]?.slice(0, 200)}`,
          "Stop the hub and restore the data folder from a backup.",
        ),
];

/** Pure: what ran against what this version knows. */
export function judgeMigrations(
  kind: DatabaseKind,
  done: readonly string[] | undefined,
  known = migrationsFor(kind),
): DoctorLine {
  if (done === undefined)
    return skipped("Migrations", "none yet: the hub runs them at its first start");
  const newer = done.filter((name) => !known.includes(name)).toSorted();
  if (newer.length > 0)
    return problem(
      "Migrations",
      `a newer Orrery changed this database (${newer.at(-1)})`,
      "Start that version, or a newer one.",
    );
  const pending = known.filter((name) => !done.includes(name)).length;
  return pending > 0
    ? warning(
        "Migrations",
        `${pending} of ${known.length} have not run`,
        `Restart the hub, or run "${COMMAND} migrate".`,
      )
    : ok("Migrations", `all ${known.length} have run`);
}
