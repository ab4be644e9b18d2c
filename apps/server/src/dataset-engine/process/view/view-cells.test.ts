import { listValue } from "@duckdb/node-api";
import { expect, it } from "vitest";
import { createViewCells } from "./view-cells.ts";

const LIMITS = {
  ...{
    characters: 400,
    wide: 2_000,
    isWhole: false,
    mediaBytes: 1,
    allMediaBytes: 1,
    entries: 100,
  },
} as const;

it("draws long lists of fractions, and adds their text in an open row", () => {
  const waves = Array.from(
    { length: 130 },
    (_, at) => (at % 2 === 0 ? 0.5 : -0.25) * (at < 65 ? 1 : 2),
  );
  const cell = createViewCells(LIMITS)(listValue(waves), undefined);
  expect(cell).toMatchObject({ kind: "vector", length: 130, min: -0.5, max: 1 });
  const { bars, text } = cell as { bars: readonly number[]; text?: string };
  expect([bars.length, bars[0], bars.at(-1), text]).toEqual([64, 0.125, 0, undefined]);
  const whole = createViewCells({ ...LIMITS, isWhole: true })(listValue(waves), undefined);
  expect(whole).toEqual({ ...(cell as object), text: JSON.stringify(waves).slice(0, 400) });
});

it.each([
  ["whole numbers", Array.from({ length: 40 }, (_, at) => at)],
  ["a short list", [0.5, 1.5]],
  ["a list with a null", [...Array.from({ length: 40 }, () => 0.5), null]],
  ["a list with what is no number", [...Array.from({ length: 40 }, () => 0.5), Number.NaN]],
])("does not draw %s", (_, items) => {
  expect(createViewCells(LIMITS)(listValue(items), undefined)).toMatchObject({ kind: "nested" });
});

it("unfolds as many entries as a page holds, and shows further lists as JSON", () => {
  const cellOf = createViewCells({ ...LIMITS, entries: 5 });
  const cell = () => cellOf(listValue([1, 0, 1]), undefined);
  expect(cell()).toEqual({ kind: "nested", value: [1, 0, 1] });
  expect(cell()).toBe("[1,0,1]");
});
