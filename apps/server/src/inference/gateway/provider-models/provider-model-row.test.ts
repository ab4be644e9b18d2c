import { expect, it } from "vitest";
import { type ProviderModelRow, sortRows, uptimeOf } from "./provider-model-row.ts";

const row = (id: string, more: Partial<ProviderModelRow> = {}): ProviderModelRow => ({
  ...{ id, status: "live", isConfigured: true, isResting: false },
  ...{ calls: 0, errors: 0, checks: 0, failedChecks: 0 },
  ...more,
});

it("sorts by one figure either way, with what has none last and equals by name", () => {
  const rows = [
    row("b/none"),
    row("a/none"),
    row("a/slow", { durationP95Ms: 9, inputPrice: 1 }),
    row("B/quick", { durationP95Ms: 2, outputPrice: 3 }),
  ];
  const sorted = (...how: [Parameters<typeof sortRows>[1], boolean]) =>
    sortRows(rows, ...how).map(({ id }) => id);
  expect(sorted("time", false)).toEqual(["B/quick", "a/slow", "a/none", "b/none"]);
  expect(sorted("time", true)).toEqual(["a/slow", "B/quick", "a/none", "b/none"]);
  expect(sorted("price", true)).toEqual(["B/quick", "a/slow", "a/none", "b/none"]);
  expect(sorted("name", true)).toEqual(["B/quick", "b/none", "a/slow", "a/none"]);
  expect(sorted("calls", true)).toEqual(["a/none", "a/slow", "b/none", "B/quick"]);
});

it("is up as often as calls and checks went well, and unknown without any", () => {
  const sums = { calls: 6, errors: 1, checks: 4, failedChecks: 1 };
  expect(uptimeOf(sums)).toBe(0.8);
  expect(uptimeOf({ calls: 0, errors: 0, checks: 0, failedChecks: 0 })).toBeUndefined();
});
