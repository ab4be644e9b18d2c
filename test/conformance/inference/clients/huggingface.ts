import { readFileSync } from "node:fs";
import { InferenceClient } from "@huggingface/inference";
import { expect } from "vitest";
import { ANSWER, MESSAGES, type Operation, type Target } from "../operation.ts";

const SHAPES = readFileSync(
  new URL("../../../../examples/tiny-shapes/model/samples.png", import.meta.url),
);

/** At the address of a model: by names, the client knows providers of its own only. */
const at = ({ origin, token, model }: Target, task = "") =>
  new InferenceClient(token).endpoint(`${origin}/models/${model}${task && `/pipeline/${task}`}`);
const scores = expect.arrayContaining([{ label: expect.any(String), score: expect.any(Number) }]);
const firstBytes = async (file: Blob) =>
  Buffer.from(await file.arrayBuffer()).toString("latin1", 0, 4);

/** The client has one hub's addresses built in; everything else of it is as it comes. */
function routed({ origin, token }: Target): InferenceClient {
  const led: typeof fetch = (url, init) =>
    fetch(String(url).replace(/^https:\/\/(router\.)?huggingface\.co/, origin), init);
  return new InferenceClient(token, { fetch: led });
}

export const huggingFaceOperations: readonly Operation[] = [
  {
    name: "chatCompletion",
    kind: "chat",
    async run(target) {
      const asked = { model: target.model, messages: MESSAGES, temperature: 0 };
      const { choices } = await routed(target).chatCompletion(asked);
      expect(choices[0]?.message.content).toContain(ANSWER);
    },
  },
  {
    name: "chatCompletionStream",
    kind: "chat",
    async run(target) {
      let text = "";
      const asked = { model: target.model, messages: MESSAGES, temperature: 0 };
      for await (const { choices } of routed(target).chatCompletionStream(asked))
        text += choices[0]?.delta.content ?? "";
      expect(text).toContain(ANSWER);
    },
  },
  {
    name: "textGeneration",
    kind: "complete",
    async run(target) {
      const inputs = "Once upon a time";
      const { generated_text } = await at(target).textGeneration({
        inputs,
        parameters: { max_new_tokens: 8 },
      });
      expect(generated_text).toMatch(/\w+ \w+/);
    },
  },
  {
    name: "featureExtraction",
    kind: "embed",
    async run(target) {
      const vector = (await at(target, "feature-extraction").featureExtraction({
        inputs: "Boil the soup.",
      })) as number[];
      expect(vector.flat(3)).toHaveLength(64);
    },
  },
  {
    name: "sentenceSimilarity",
    kind: "embed",
    async run(target) {
      const inputs = { source_sentence: "Boil the soup.", sentences: ["An onion.", "A goal."] };
      expect(await at(target, "sentence-similarity").sentenceSimilarity({ inputs })).toHaveLength(
        2,
      );
    },
  },
  {
    name: "textClassification",
    kind: "sentiment",
    async run(target) {
      const [best] = await at(target).textClassification({ inputs: "The staff were friendly." });
      expect(best?.label).toMatch(/positive/i);
    },
  },
  {
    name: "tokenClassification",
    kind: "names",
    async run(target) {
      const inputs = "My name is Sarah and I work for Acme in London.";
      expect((await at(target).tokenClassification({ inputs })).length).toBeGreaterThan(0);
    },
  },
  {
    name: "zeroShotClassification",
    kind: "topics",
    async run(target) {
      const parameters = { candidate_labels: ["music", "health", "travel"] };
      const inputs = "The band played its new song twice.";
      const [best] = await at(target).zeroShotClassification({ inputs, parameters });
      expect(best?.label).toBe("music");
    },
  },
  {
    name: "fillMask",
    kind: "gap",
    async run(target) {
      const [best] = await at(target).fillMask({ inputs: "Paris is the [MASK] of France." });
      expect(best?.token_str?.trim()).toBe("capital");
    },
  },
  {
    name: "imageClassification",
    kind: "shapes",
    async run(target) {
      const data = new Blob([SHAPES], { type: "image/png" });
      expect(await at(target).imageClassification({ data })).toEqual(scores);
    },
  },
  {
    name: "textToImage",
    kind: "draw",
    async run(target) {
      const drawn = await at(target).textToImage(
        { inputs: "a yellow star" },
        { outputType: "blob" },
      );
      expect(await firstBytes(drawn)).toBe("\x89PNG");
    },
  },
  {
    name: "textToSpeech",
    kind: "speak",
    async run(target) {
      expect(await firstBytes(await at(target).textToSpeech({ inputs: "two and two" }))).toBe(
        "RIFF",
      );
    },
  },
  {
    name: "textToAudio",
    kind: "tunes",
    async run(target) {
      const inputs = "slowly so mi la so mi with a flute";
      expect(await firstBytes(await at(target).textToAudio({ inputs }))).toBe("RIFF");
    },
  },
];
