import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { COMPILE_CACHE } from "./apps/server/src/base/install-paths.ts";
import { STEADY_WASM } from "./apps/server/src/base/steady-wasm.ts";
import { memoryFolder } from "./test/memory-folder.ts";
import { reportSecondTries } from "./test/report-second-tries.ts";

/** Threads of a hub in a test start as quickly as those of `npm start`. */
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
const temporary = process.env.TMPDIR ?? memoryFolder();
if (temporary !== undefined) process.env.TMPDIR = temporary;

/** The hub runs within the tests' process, too. */
const execArgv = [STEADY_WASM];
/** A busy machine needs more than the usual second until what is waited for has come. */
const expect = { poll: { timeout: 15_000 } };
const computing = { expect, sequence: { groupOrder: 1 } };
const quick = { ...computing, testTimeout: 60_000, hookTimeout: 60_000 };
/** Files of one process share what it loads: half of the time. */
const isolate = false;
const slow = { ...computing, testTimeout: 120_000, hookTimeout: 120_000 };
/**
 * For what depends on other programs on a busy machine: models, clients, browsers, databases, and hubs that are killed or
 * wait for limits of time. The end of a run names each test that needed a second try, and why (reportSecondTries).
 */
const retry = 1;
/** Most of the time these wait for other processes, or for limits of time. They run first. */
const waiting = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 0 } };

const POSTGRES = "apps/server/src/**/*.postgres.test.ts";
const MODELS = [
  "apps/runner/src/**/*.test.ts",
  "apps/server/src/{runner,main/examples}/**/*.test.ts",
  "examples/**/*.test.ts",
];
/** Runs the files below with three processes behind a proxy; with this flag, all files of clients and browsers. */
const START_POSTGRES = "apps/server/src/testing/postgres/start-postgres.ts";
/** Hubs in processes of their own run what `npm start` runs. */
const BUILD_PROGRAMS = "test/build-programs.ts";
const shared = process.env.ORRERY_TEST_PROCESSES ? [START_POSTGRES] : [];
const PROCESSES = [
  "test/processes/**/*.test.ts",
  "test/conformance/huggingface-hub-js.test.ts",
  "test/journeys/{sign-in,applications}.test.ts",
];
/** Random inputs by the thousand, and programs that are really run. */
const PROPERTY = ["packages/*/src/**/*.{property,run}.test.ts"];
const exclude = ["**/node_modules/**", POSTGRES];

/**
 * From quick to slow: `unit` (pure packages and pages), `hub` (whole hubs within the test's process), `models`
 * (models that run), `property`; then real databases, clients, faults and browsers. Each is `npm run <name>`.
 */
export default defineConfig({
  test: {
    execArgv,
    reporters: [...configDefaults.reporters, reportSecondTries],
    // Each file has ports, folders and databases of its own.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/web/src/**/*.test.{ts,tsx}",
            "test/*.test.ts",
          ],
          exclude: [...exclude, ...PROPERTY],
          isolate,
          ...quick,
        },
      },
      {
        test: {
          name: "hub",
          include: ["apps/server/src/**/*.test.{ts,tsx}"],
          globalSetup: BUILD_PROGRAMS,
          exclude: [...exclude, ...MODELS],
          isolate,
          ...quick,
        },
      },
      { test: { name: "models", include: MODELS, exclude, ...quick, retry } },
      { test: { name: "property", include: PROPERTY, isolate, ...quick } },
      {
        test: {
          name: "postgres",
          include: [POSTGRES],
          globalSetup: [BUILD_PROGRAMS, START_POSTGRES],
          ...slow,
          retry,
        },
      },
      {
        test: {
          name: "conformance",
          include: ["test/conformance/**/*.test.ts"],
          ...slow,
          ...waiting,
          globalSetup: [BUILD_PROGRAMS, ...shared],
          retry,
        },
      },
      {
        test: {
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          globalSetup: BUILD_PROGRAMS,
          ...slow,
          ...waiting,
          retry,
        },
      },
      {
        test: {
          name: "journeys",
          include: ["test/journeys/**/*.test.ts"],
          globalSetup: [BUILD_PROGRAMS, ...shared],
          ...slow,
          retry,
        },
      },
      {
        test: {
          name: "processes",
          include: PROCESSES,
          env: { ORRERY_TEST_PROCESSES: "3" },
          globalSetup: [BUILD_PROGRAMS, START_POSTGRES],
          ...slow,
          retry,
        },
      },
    ],
  },
});
