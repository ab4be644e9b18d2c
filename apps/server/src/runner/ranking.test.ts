import { afterAll, beforeAll, expect, it } from "vitest";
import { encodeComputedModel } from "../testing/models/computed-model.ts";
import { createEmbeddedHub, type EmbeddedHub, unaborted } from "../testing/models/embedded-hub.ts";
import { randomRanker } from "../testing/models/random-ranker.ts";
import { wordTokenizer } from "../testing/models/word-tokenizer.ts";
import type { RunnerModel } from "./runner.ts";

const CARD = "---\npipeline_tag: text-ranking\n---\n";
let hub: EmbeddedHub;
beforeAll(async () => {
  hub = await createEmbeddedHub();
});
afterAll(() => hub.close());

interface Ranked {
  readonly index: number;
  readonly score: number;
}

async function rank(model: RunnerModel, inputs: unknown, parameters = {}) {
  const call = { model, caller: "a", task: "text-ranking", inputs, parameters };
  const reply = await hub.runner.run(call, unaborted());
  if (reply.kind !== "json") throw new Error("The answer is a file.");
  return { found: reply.value as readonly Ranked[], inputTokens: reply.inputTokens };
}

it("ranks texts by an ONNX model that reads query and text at once", async () => {
  const vocabulary = ["[PAD]", "<unk>", "▁garlic", "▁spring", "▁bread", "▁car"];
  const worth = { "▁garlic": [1], "▁spring": [2], "▁bread": [0.5], "▁car": [-3] };
  const model = await hub.publish({
    "README.md": CARD,
    "config.json": JSON.stringify({ model_type: "bert", id2label: { 0: "LABEL_0" } }),
    ...wordTokenizer(vocabulary, 2, { pad_token: "[PAD]", model_max_length: 64 }),
    "onnx/model.onnx": encodeComputedModel((parts) => {
      const tokens = parts.tokens();
      parts.tokens("attention_mask");
      const rows = parts.apply("Gather", [parts.table(vocabulary, 1, worth), tokens]);
      const logits = parts.apply("ReduceSum", [rows, parts.integers(1)], { keepdims: 0 });
      return { logits: [logits, 2] };
    }),
  });
  expect(await hub.runner.check(model)).toMatchObject({ tasks: ["text-ranking"] });
  const documents = ["car", "garlic spring", "bread", "garlic spring", "bread bread bread"];
  const { found, inputTokens } = await rank(model, { query: "garlic", documents });
  expect(found.map(({ index }) => index)).toEqual([1, 3, 4, 2, 0]);
  expect(found[0]?.score).toBeCloseTo(1 / (1 + Math.exp(-4)), 5);
  expect(inputTokens).toBe(5 + 9);
  const raw = await rank(model, { query: "garlic", documents }, { raw_scores: true });
  expect(raw.found.map(({ score }) => score)).toEqual([4, 4, 2.5, 1.5, -2]);
  const many = Array.from({ length: 40 }, (_, index) => (index === 33 ? "spring" : "car"));
  expect((await rank(model, { query: "garlic", documents: many })).found[0]?.index).toBe(33);
});

it("ranks texts by a GGUF model that was made for it", async () => {
  const words = ["garlic", "spring", "bread", "car", "planting"];
  const model = await hub.publish({ "README.md": CARD, "ranker-Q8_0.gguf": randomRanker(words) });
  expect(await hub.runner.check(model)).toMatchObject({ tasks: ["text-ranking"] });
  const documents = ["car", "garlic spring planting", "bread", "car"];
  const { found, inputTokens } = await rank(model, { query: "garlic", documents });
  expect(inputTokens).toBe(4 + 6);
  const scores = found.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(scores.every((score) => score > 0 && score < 1)).toBe(true);
  expect(new Set(scores).size).toBe(3);
  const scoreOf = (list: readonly Ranked[], index: number) =>
    list.find((one) => one.index === index)?.score ?? Number.NaN;
  expect(scoreOf(found, 0)).toBe(scoreOf(found, 3));
  const alone = await rank(model, { query: "garlic", documents: [documents[1]] });
  expect(alone.found[0]?.score).toBeCloseTo(scoreOf(found, 1), 5);
  const raw = await rank(model, { query: "garlic", documents }, { raw_scores: true });
  expect(raw.found[0]?.score).toBeCloseTo(Math.log(scores[0]! / (1 - scores[0]!)), 4);
  // Longer than the model reads.
  const long = { query: "garlic", documents: ["spring ".repeat(200)] };
  expect((await rank(model, long)).found).toHaveLength(1);
});

it("refuses what is no query with documents", async () => {
  const model = await hub.publish({
    "README.md": CARD,
    "ranker-Q8_0.gguf": randomRanker(["garlic"]),
  });
  for (const [inputs, message] of [
    [{ documents: ["a"] }, /query must be a string/],
    [{ query: "a", documents: [] }, /documents must be an array/],
    [{ query: "a", documents: [1] }, /documents must be a string/],
  ] as const)
    await expect(rank(model, inputs)).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringMatching(message),
    });
});
