import { defineConfig } from "vitest/config";
import { STEADY_WASM } from "./apps/server/src/base/steady-wasm.ts";

/** The hub runs within the tests' process, too. */
const execArgv = [STEADY_WASM];
/** A busy machine needs more than the usual second until what is waited for has come. */
const expect = { poll: { timeout: 15_000 } };
const quick = { expect, testTimeout: 60_000, hookTimeout: 60_000 };
const slow = { expect, testTimeout: 120_000, hookTimeout: 120_000 };
/** For real models, clients and browsers on a busy machine: the report names each test that needed a second try. */
const retry = 1;

const POSTGRES = "apps/server/src/**/*.postgres.test.ts";
const MODELS = [
  "apps/runner/src/**/*.test.ts",
  "apps/server/src/{runner,main/examples}/**/*.test.ts",
  "examples/**/*.test.ts",
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
    // Each file has ports, folders and databases of its own, and most wait for other processes.
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
          ...quick,
        },
      },
      {
        test: {
          name: "hub",
          include: ["apps/server/src/**/*.test.{ts,tsx}"],
          exclude: [...exclude, ...MODELS],
          ...quick,
        },
      },
      { test: { name: "models", include: MODELS, exclude, ...quick, retry } },
      { test: { name: "property", include: PROPERTY, ...quick } },
      {
        test: {
          name: "postgres",
          include: [POSTGRES],
          globalSetup: "apps/server/src/testing/postgres/start-postgres.ts",
          ...slow,
        },
      },
      { test: { name: "conformance", include: ["test/conformance/**/*.test.ts"], ...slow, retry } },
      { test: { name: "faults", include: ["test/faults/**/*.test.ts"], ...slow } },
      { test: { name: "journeys", include: ["test/journeys/**/*.test.ts"], ...slow, retry } },
    ],
  },
});
