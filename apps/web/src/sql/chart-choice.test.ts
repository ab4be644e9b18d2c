import { expect, it } from "vitest";
import { chooseChart, pointsOf } from "./chart-choice.ts";
import { formatHash, MAX_SHARED_CHARACTERS, parseHash } from "./console-address.ts";
import type { ResultColumn } from "./query-result.ts";

const column = (name: string, kind: ResultColumn["kind"]) => ({ name, kind, type: kind });

it.each([
  [[column("color", "other"), column("rows", "number")], { kind: "bar", x: "color", y: "rows" }],
  [[column("n", "number"), column("day", "time")], { kind: "line", x: "day", y: "n" }],
  [
    [column("length", "number"), column("rows", "number")],
    { kind: "line", x: "length", y: "rows" },
  ],
  [[column("color", "other")], undefined],
  [[column("n", "number")], undefined],
  [[], undefined],
])("chooses a chart of %j", (columns, expected) => {
  expect(chooseChart(columns)).toEqual(expected);
});

it("draws the rows that have a number", () => {
  const result = {
    columns: [column("color", "other"), column("rows", "number")],
    rows: [
      ["red", "3"],
      [null, "-1.5"],
      ["blue", null],
      [{ kind: "nested", value: [1] }, "0"],
    ],
    ...{ unshown: 0, isCut: false, milliseconds: 1 },
  } as const;
  expect(pointsOf(result, { kind: "bar", x: "color", y: "rows" })).toEqual([
    { label: "red", value: 3 },
    { label: "null", value: -1.5 },
    { label: "[1]", value: 0 },
  ]);
  expect(pointsOf(result, { kind: "bar", x: "color", y: "gone" })).toEqual([]);
});

it("keeps a query and its chart in an address, if it is not too long", () => {
  const state = {
    sql: "SELECT 'ä&#%'\nFROM t",
    chart: { kind: "line", x: "a b", y: "n" },
  } as const;
  expect(parseHash(formatHash(state))).toEqual(state);
  expect(formatHash({ sql: "" })).toBe("");
  expect(formatHash({ sql: "x".repeat(MAX_SHARED_CHARACTERS + 1) })).toBe("");
  expect(parseHash("#rows")).toEqual({});
  expect(parseHash("#sql=1&chart=pie&x=a&y=b")).toEqual({ sql: "1" });
});
