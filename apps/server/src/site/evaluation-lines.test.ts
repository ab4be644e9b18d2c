import { parseCard, parseYaml, setCardFields } from "@orrery/registry";
import { expect, it } from "vitest";
import { formatEvaluations, parseEvaluations } from "./evaluation-lines.ts";

const TEXT = `text-classification, glue, accuracy, 0.91
text-classification, glue, f1, 0.5
summarization, ada/news, rouge1, 41.2, https://example.com/results`;

it("writes results as a model-index, and reads them back", () => {
  const parsed = parseEvaluations(TEXT, "m");
  expect(parsed).toEqual({
    index: [
      {
        name: "m",
        results: [
          {
            task: { type: "text-classification" },
            dataset: { name: "glue", type: "glue" },
            metrics: [
              { type: "accuracy", value: 0.91 },
              { type: "f1", value: 0.5 },
            ],
          },
          {
            task: { type: "summarization" },
            dataset: { name: "ada/news", type: "ada/news" },
            metrics: [{ type: "rouge1", value: 41.2 }],
            source: { name: "Source", url: "https://example.com/results" },
          },
        ],
      },
    ],
  });
  expect(formatEvaluations("index" in parsed && parsed.index)).toBe(TEXT);
});

it("survives the front matter of a card", async () => {
  const parsed = parseEvaluations(TEXT, "a: b");
  const index = "index" in parsed ? parsed.index : [];
  const text = setCardFields("---\nlicense: mit\n---\n# T\n", { "model-index": index });
  const { data } = await parseCard(text, async (yaml) => parseYaml(yaml));
  expect(data).toEqual({ license: "mit", "model-index": index });
  expect(setCardFields(text, { "model-index": [] })).toBe("---\nlicense: mit\n---\n# T\n");
});

it.each([
  ["glue, accuracy, 0.9", "Invalid line"],
  ["t, glue, accuracy, high", "Invalid line"],
  ["t, glue, accuracy, 0.9, javascript:1", "Invalid line"],
  [`${"t, d, m, 1\n".repeat(101)}`, "at most 100"],
])("refuses %j", (text, problem) => {
  expect(parseEvaluations(text, "m")).toMatchObject({ problem: expect.stringContaining(problem) });
});

it.each([
  "text",
  [{}],
  [
    {
      name: "m",
      results: [{ task: { type: "t" }, dataset: { name: "GLUE", type: "glue" }, metrics: [] }],
    },
  ],
])("leaves another shape to the card's text: %j", (index) => {
  expect(formatEvaluations(index)).toBeUndefined();
});
