import { defineConfig } from "vitest/config";
import { STEADY_WASM } from "./apps/server/src/steady-wasm.ts";

/** The hub runs within the tests' process, too. */
const execArgv = [STEADY_WASM];
/** A busy machine needs more than the usual second until what is waited for has come. */
const expect = { poll: { timeout: 15_000 } };
const slow = { expect, testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false };

/** `fast` needs nothing but Node and git; the others start a real database, hub or browser; `faults` kills it. */
export default defineConfig({
  test: {
    execArgv,
    projects: [
      {
        test: {
          name: "fast",
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/*/src/**/*.test.{ts,tsx}",
            "examples/**/*.test.ts",
            "test/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "**/*.postgres.test.ts"],
          expect,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "postgres",
          include: ["apps/server/src/**/*.postgres.test.ts"],
          globalSetup: "apps/server/src/testing/start-postgres.ts",
          ...slow,
        },
      },
      { test: { name: "conformance", include: ["test/conformance/**/*.test.ts"], ...slow } },
      { test: { name: "faults", include: ["test/faults/**/*.test.ts"], ...slow } },
      { test: { name: "journeys", include: ["test/journeys/**/*.test.ts"], ...slow } },
    ],
  },
});
