import { expect, it } from "vitest";
import type { TestCase } from "vitest/node";
import { secondTries } from "./report-second-tries.ts";

type Result = ReturnType<TestCase["result"]>;

const test = (
  fullName: string,
  retryCount: number,
  state: "passed" | "failed",
  ...messages: string[]
) => ({
  fullName,
  diagnostic: () => ({
    slow: false,
    heap: undefined,
    duration: 1,
    startTime: 0,
    retryCount,
    repeatCount: 0,
    flaky: retryCount > 0 && state === "passed",
  }),
  result: (): Result => ({ state, errors: messages.map((message) => ({ message })) }),
});

const moduleOf = (...tests: ReturnType<typeof test>[]) => ({
  relativeModuleId: "test/journeys/pages.test.ts",
  project: { name: "journeys" },
  children: { allTests: () => tests },
});

it("names each test that passed at a second try, with its first failure on one line", () => {
  const late = test(
    "pages > loads",
    1,
    "passed",
    "Timed out\n  \u001b[31mafter\u001b[39m 5 s",
    "x",
  );
  expect(secondTries([moduleOf(test("pages > opens", 0, "passed"), late)])).toEqual([
    "  journeys test/journeys/pages.test.ts > pages > loads\n    Timed out after 5 s",
  ]);
});

it("cuts a failure that is long", () => {
  const [line] = secondTries([moduleOf(test("long", 1, "passed", "m".repeat(1000)))]);
  expect(line?.match(/m+$/)?.[0]).toHaveLength(300);
});

it("leaves out what passed at once, and what failed at each try", () => {
  const tests = [test("at once", 0, "passed"), test("never", 1, "failed", "one", "two")];
  expect(secondTries([moduleOf(...tests)])).toEqual([]);
});
