import { expect, it } from "vitest";
import { estimateUsage } from "./estimate-usage.ts";

const ask = (more: object = {}) => ({ messages: [{ role: "user", content: "Good day" }], ...more });

it("takes the caller's own limit of output, for each answer", () => {
  const outputOf = (more: object) => estimateUsage("conversational", ask(more)).outputTokens;
  expect(outputOf({})).toBe(4_096);
  expect(outputOf({ max_tokens: 5 })).toBe(5);
  expect(outputOf({ max_tokens: 9, max_completion_tokens: 5 })).toBe(5);
  expect(outputOf({ max_tokens: 5, n: 3 })).toBe(15);
  expect(outputOf({ max_tokens: -1, n: "x" })).toBe(4_096);
  const text = { inputs: "Once", parameters: { max_new_tokens: 7 } };
  expect(estimateUsage("text-generation", text).outputTokens).toBe(7);
  expect(estimateUsage("feature-extraction", { inputs: "Once" }).outputTokens).toBe(0);
});

it("takes more tokens of input than a text has, and a picture for what it is", () => {
  const inputOf = (content: unknown) =>
    estimateUsage("conversational", { messages: [{ role: "user", content }] }).inputTokens;
  expect(inputOf("word ".repeat(300))).toBeGreaterThan(300);
  expect(inputOf("字".repeat(300))).toBeGreaterThanOrEqual(300);
  const picture = [{ type: "image_url", image_url: { url: `data:,${"A".repeat(1_000_000)}` } }];
  expect(inputOf(picture)).toBeLessThan(2_000);
  expect(inputOf([1, 2, 3])).toBeGreaterThanOrEqual(3);
});
