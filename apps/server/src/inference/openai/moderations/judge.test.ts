import { expect, it } from "vitest";
import { CATEGORIES } from "./categories.ts";
import { judge } from "./judge.ts";

it("has each category, and the likeliest of a model's labels for one", () => {
  const judgment = judge([
    { label: "toxic", score: 0.9 },
    { label: "insult", score: 0.2 },
    { label: "severe_toxic", score: 0.1 },
    { label: "identity_hate", score: 0.4 },
    { label: "neutral", score: 0.99 },
  ]);
  expect(judgment).toMatchObject({
    flagged: true,
    categories: { harassment: true, hate: false, violence: false },
    category_scores: { harassment: 0.9, hate: 0.4, violence: 0 },
    category_applied_input_types: { harassment: ["text"], violence: [] },
  });
  expect(Object.keys(judgment?.categories ?? {})).toEqual([...CATEGORIES]);
});

it.each([
  ["sexual/minors", "sexual/minors"],
  ["SH", "self-harm"],
  ["Hate Speech", "hate"],
  ["violence_graphic", undefined],
])("reads the label %s", (label, category) => {
  const judgment = judge([{ label, score: 0.7 }]);
  expect(Object.entries(judgment?.categories ?? {}).filter(([, is]) => is)).toEqual(
    category === undefined ? [] : [[category, true]],
  );
});

it("knows no categories where a model has none", () => {
  expect(judge([{ label: "POSITIVE", score: 1 }])).toBeUndefined();
  expect(
    judge([
      { label: "OK", score: 1 },
      { label: "H", score: 0 },
    ])?.flagged,
  ).toBe(false);
});
