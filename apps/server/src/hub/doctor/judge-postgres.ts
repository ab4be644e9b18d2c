import type { DoctorLine } from "@orrery/web/page-data/admin/doctor";
import type { PostgresFacts } from "../../storage/database/facts/postgres-facts.ts";
import { linesOf } from "./lines.ts";
import { milliseconds } from "./words.ts";

const { ok, warning, problem } = linesOf("database");

const OLDEST = 13;
/** A pool of ten, the index, and the listener. */
const CONNECTIONS = 12;
/** Kept by the server for its administrators. */
const RESERVED = 3;
const SLOW_MS = 10;
const CLOCK = { warningMs: 2_000, problemMs: 30_000 };
/** Shorter ones end ordinary statements of a large hub. */
const SHORTEST_TIMEOUT_MS = 15_000;

/** Pure: what a PostgreSQL server's facts mean for a hub. */
export const judgePostgres = (facts: PostgresFacts): readonly DoctorLine[] => [
  judgeVersion(facts.version),
  facts.encoding === "UTF8"
    ? ok("Encoding", "UTF8")
    : problem("Encoding", facts.encoding, "Create the database with encoding UTF8."),
  judgeRights(facts),
  judgeConnections(facts),
  judgeDurability(facts),
  judgeTimeout(facts.statementTimeout),
  judgePooling(facts),
  facts.latencyMs < SLOW_MS
    ? ok("Latency", milliseconds(facts.latencyMs))
    : warning(
        "Latency",
        `${milliseconds(facts.latencyMs)} for a query that does nothing`,
        "Run PostgreSQL near the hub: a page takes several queries.",
      ),
  judgeClock("Clock", "the database's", facts.clockAheadMs),
];

function judgeVersion(version: number): DoctorLine {
  const major = Math.floor(version / 10_000);
  return major >= OLDEST
    ? ok("PostgreSQL", `${major}.${version % 10_000}`)
    : problem("PostgreSQL", `${major}`, `Upgrade to PostgreSQL ${OLDEST} or newer.`);
}

function judgeRights({ isReadOnly, canCreate }: PostgresFacts): DoctorLine {
  if (isReadOnly)
    return problem(
      "Rights",
      "the server is read-only: it is a replica, or set so",
      "Point ORRERY_DATABASE_URL at the primary.",
    );
  return canCreate
    ? ok("Rights", "can read, write and create tables")
    : problem(
        "Rights",
        "the user cannot create tables",
        "Make the user owner of the database, or grant create on its schema.",
      );
}

function judgeConnections({
  maxConnections,
  usedConnections,
  processes,
}: PostgresFacts): DoctorLine {
  const needed = Math.max(1, processes) * CONNECTIONS;
  const free = maxConnections - RESERVED;
  const seen = `${usedConnections} of ${maxConnections} in use; ${Math.max(1, processes)} processes of the hub take up to ${needed}`;
  const advice = `Raise max_connections to at least ${needed + CONNECTIONS + RESERVED}, which leaves room for a rolling restart.`;
  if (needed > free) return problem("Connections", seen, advice);
  return needed + CONNECTIONS > free || usedConnections > free * 0.9
    ? warning("Connections", seen, advice)
    : ok("Connections", seen);
}

function judgeDurability({ fsync, synchronousCommit }: PostgresFacts): DoctorLine {
  if (fsync !== "on")
    return problem(
      "Durability",
      "fsync is off: a power failure damages the database",
      "Set fsync = on in postgresql.conf.",
    );
  return synchronousCommit === "off"
    ? warning(
        "Durability",
        "synchronous_commit is off: a crash of the server loses the last commits that the hub confirmed",
        "Set synchronous_commit = on.",
      )
    : ok("Durability", `fsync on, synchronous_commit ${synchronousCommit}`);
}

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

function judgeTimeout(shown: string): DoctorLine {
  const [, count, unit = "ms"] = /^(\d+)(\w*)$/.exec(shown) ?? [];
  const ms = Number(count) * (UNITS[unit || "ms"] ?? 1);
  return ms > 0 && ms < SHORTEST_TIMEOUT_MS
    ? warning(
        "Statement timeout",
        `${shown}: it can end migrations and daily work`,
        "Leave statement_timeout at 0 for the hub's user. The hub has deadlines of its own.",
      )
    : ok("Statement timeout", ms > 0 ? shown : "none");
}

function judgePooling({ keepsSessions, hearsNotifications }: PostgresFacts): DoctorLine {
  return keepsSessions && hearsNotifications
    ? ok("Sessions", "kept, and notifications arrive")
    : problem(
        "Sessions",
        "what a session sets or listens to is lost: a pool of transactions, such as pgbouncer's, is between",
        "Point ORRERY_DATABASE_URL at PostgreSQL itself, or use pool_mode = session.",
      );
}

/** Pure: whether two clocks agree. */
export function judgeClock(check: string, whose: string, aheadMs: number): DoctorLine {
  const off = Math.abs(aheadMs);
  const seen = `${whose} is ${(off / 1000).toFixed(1)} s ${aheadMs > 0 ? "ahead of" : "behind"} this machine's`;
  const advice = "Turn on time synchronization (chrony, systemd-timesyncd) on both machines.";
  if (off > CLOCK.problemMs) return problem(check, seen, advice);
  return off > CLOCK.warningMs ? warning(check, seen, advice) : ok(check, seen);
}
