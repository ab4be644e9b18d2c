import { expect, it } from "vitest";
import { readConfig } from "../../base/config.ts";
import type { PostgresFacts } from "../../storage/database/facts/postgres-facts.ts";
import type { FolderFacts } from "../../storage/files/folder-facts.ts";
import { judgeDataFolder } from "./check-data-folder.ts";
import { judgeMigrations, judgeSqlite } from "./check-database.ts";
import { judgeIndexes } from "./check-indexes.ts";
import { judgeIsolation } from "./check-models.ts";
import { judgePrograms } from "./check-programs.ts";
import { judgeRunners } from "./check-runners.ts";
import { judgePostgres } from "./judge-postgres.ts";
import { judgePublic } from "./judge-public.ts";
import { BODY_BYTES, type PublicFacts } from "./public-facts.ts";

const states = (lines: Iterable<{ check: string; state: string }>) =>
  Object.fromEntries([...lines].map(({ check, state }) => [check, state]));

const POSTGRES: PostgresFacts = {
  ...{ version: 150_008, encoding: "UTF8", maxConnections: 100, usedConnections: 5 },
  ...{ synchronousCommit: "on", fsync: "on", statementTimeout: "0", isReadOnly: false },
  ...{ canCreate: true, isEncrypted: false, clockAheadMs: 12, latencyMs: 0.4 },
  ...{
    hearsNotifications: true,
    keepsSessions: true,
    migrations: [],
    settings: {},
    processes: 2,
    runners: [],
    indexes: [],
  },
};

const postgres = (change: Partial<PostgresFacts>) =>
  states(judgePostgres({ ...POSTGRES, ...change }));

it("judges a PostgreSQL server", () => {
  expect(new Set(Object.values(postgres({})))).toEqual(new Set(["ok"]));
  expect(postgres({ version: 120_004 }).PostgreSQL).toBe("problem");
  expect(postgres({ encoding: "SQL_ASCII" }).Encoding).toBe("problem");
  expect(postgres({ isReadOnly: true }).Rights).toBe("problem");
  expect(postgres({ canCreate: false }).Rights).toBe("problem");
  expect(postgres({ fsync: "off" }).Durability).toBe("problem");
  expect(postgres({ synchronousCommit: "off" }).Durability).toBe("warning");
  expect(postgres({ statementTimeout: "5s" })["Statement timeout"]).toBe("warning");
  expect(postgres({ statementTimeout: "1min" })["Statement timeout"]).toBe("ok");
  expect(postgres({ hearsNotifications: false }).Sessions).toBe("problem");
  expect(postgres({ keepsSessions: false }).Sessions).toBe("problem");
  expect(postgres({ latencyMs: 40 }).Latency).toBe("warning");
  expect(postgres({ clockAheadMs: -5_000 }).Clock).toBe("warning");
  expect(postgres({ clockAheadMs: 60_000 }).Clock).toBe("problem");
});

it("counts the connections of all processes, and of one more during a restart", () => {
  expect(postgres({ processes: 7 }).Connections).toBe("ok");
  expect(postgres({ processes: 8 }).Connections).toBe("warning");
  expect(postgres({ processes: 9 }).Connections).toBe("problem");
});

it("judges the processes that run models for this one", () => {
  const stateOf = (...reasons: (string | undefined)[]) =>
    judgeRunners(reasons.map((reason, index) => ({ address: `http://${index}`, reason })));
  expect(stateOf()).toMatchObject([{ state: "problem", seen: "none is there" }]);
  expect(stateOf(undefined, undefined)).toMatchObject([{ state: "ok" }, { state: "ok" }]);
  expect(stateOf(undefined, "ECONNREFUSED")).toMatchObject([
    { state: "ok" },
    { state: "warning", seen: "http://1: ECONNREFUSED" },
  ]);
  expect(stateOf("ECONNREFUSED")).toMatchObject([{ state: "problem" }]);
});

it("judges the processes that have the index for this one", () => {
  const judge = (...reasons: (string | undefined)[]) =>
    judgeIndexes(reasons.map((reason, index) => ({ address: `http://${index}`, reason })));
  expect(judge()).toMatchObject([{ state: "warning", seen: "no process has the index" }]);
  expect(judge("late", undefined)).toMatchObject([
    { state: "warning", seen: "http://0: late" },
    { state: "ok", seen: "http://1 answers" },
  ]);
  expect(judge("late")).toMatchObject([
    { state: "warning", seen: "no process has the index; http://0: late" },
  ]);
});

it("compares migrations with those of this version", () => {
  const known = ["0001_a.sql", "0002_b.sql"];
  expect(judgeMigrations("sqlite", undefined, known).state).toBe("skipped");
  expect(judgeMigrations("sqlite", ["0001_a.sql"], known)).toMatchObject({
    ...{ state: "warning", seen: "1 of 2 have not run" },
  });
  expect(judgeMigrations("sqlite", known, known).state).toBe("ok");
  expect(judgeMigrations("sqlite", [...known, "0003_c.sql"], known).state).toBe("problem");
});

it("judges SQLite's file", () => {
  const facts = { version: "3.50", encoding: "UTF-8", journalMode: "wal", bytes: 9, walBytes: 9 };
  const judged = (change: object, problems?: readonly string[]) =>
    states(judgeSqlite({ ...facts, migrations: [], settings: {}, ...change }, problems));
  expect(judged({}, [])).toMatchObject({ Journal: "ok", WAL: "ok", Integrity: "ok" });
  expect(judged({}, ["row 3 missing from index"]).Integrity).toBe("problem");
  expect(judged({}).Integrity).toBe("skipped");
  expect(judged({ journalMode: "delete" }).Journal).toBe("problem");
  expect(judged({ walBytes: 2_000_000_000 }).WAL).toBe("warning");
});

it("judges a data folder", () => {
  const config = readConfig({ ORRERY_LIMIT_DISK_RESERVE: "1000000000" });
  const facts: FolderFacts = {
    ...{ mode: 0o700, isOwn: true, fileSystem: 0xef53, freeBytes: 60e9, totalBytes: 100e9 },
    ...{ freeInodes: 90, inodes: 100, failures: {} },
  };
  const judged = (change: Partial<FolderFacts>, databaseUrl?: string) =>
    states(judgeDataFolder({ ...config, databaseUrl }, { ...facts, ...change }));
  expect(new Set(Object.values(judged({})))).toEqual(new Set(["ok"]));
  expect(judged({ mode: 0o755 }).Rights).toBe("warning");
  expect(judged({ isOwn: false }).Rights).toBe("warning");
  expect(judged({ freeBytes: 4e9 }).Space).toBe("warning");
  expect(judged({ freeBytes: 1e8 }).Space).toBe("problem");
  expect(judged({ freeInodes: 1 }).Inodes).toBe("problem");
  expect(judged({ freeInodes: 0, inodes: 0 }).Inodes).toBe("ok");
  expect(judged({ fileSystem: 0x6969 })["File system"]).toBe("problem");
  expect(judged({ fileSystem: 0x6969 }, "postgres://db/hub")["File system"]).toBe("ok");
  // As a negative number, too: statfs has 32 bits with a sign on some systems.
  expect(judged({ fileSystem: 0xff534d42 | 0 })["File system"]).toBe("problem");
  expect(judged({ fileSystem: 0x01021994 })["File system"]).toBe("warning");
  expect(judged({ failures: { lock: "two locks at once" } }).Operations).toBe("problem");
  expect(judged({ failures: { link: "EPERM" } }).Operations).toBe("warning");
});

it("judges what the probes showed through TLS", () => {
  const facts: PublicFacts = {
    ...{ isTls: true, host: "hub.example.org", forged: "192.0.2.1", hsts: "max-age=31536000" },
    ...{ certificateDays: 80, hasHttp2: true, streamGapMs: 998, upgradeStatus: 101 },
    body: { status: 200, bytes: BODY_BYTES, spreadMs: 720 },
    seen: {
      ...{ hubId: "h", protocol: "https", host: "hub.example.org" },
      ...{ address: "192.0.2.1", forwarded: 1 },
    },
  };
  const judged = (change: Partial<PublicFacts>) =>
    states(judgePublic({ ...facts, ...change }, true));
  expect(new Set(Object.values(judged({})))).toEqual(new Set(["ok"]));
  expect(judged({ certificateDays: 3 }).Certificate).toBe("warning");
  expect(judged({ hsts: undefined }).HSTS).toBe("warning");
  expect(judged({ hasHttp2: false })["HTTP/2"]).toBe("warning");
  expect(judged({ seen: { ...facts.seen, protocol: "http" } }).Scheme).toBe("warning");
  expect(judged({ body: { status: 0, bytes: 0, spreadMs: 0 } }).Uploads).toBe("problem");
});

it("judges programs and isolation", () => {
  const git = (printed: string | undefined) => states(judgePrograms(printed, "24.1.0")).git;
  expect(git("git version 2.39.5\n")).toBe("ok");
  expect(git("git version 2.34.1 (Apple Git-137)")).toBe("warning");
  expect(git("git version 2.20.1")).toBe("problem");
  expect(git(undefined)).toBe("problem");
  expect(states(judgePrograms("git version 2.39.5", "20.19.0")).Node).toBe("problem");
  expect(judgeIsolation(["namespaces", "no-new-privileges", "limits"], false).state).toBe("ok");
  expect(judgeIsolation(["namespaces", "no-new-privileges", "limits"], true).state).toBe("warning");
  expect(judgeIsolation(["limits"], false).seen).toBe("without namespaces, no-new-privileges");
});
