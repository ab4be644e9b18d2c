import { readFileSync } from "node:fs";
import { InferenceClient } from "@huggingface/inference";
import { beforeAll, describe, expect, it } from "vitest";
import { useHub } from "../journeys/start-hub.ts";
import { inferenceToken } from "./administrator.ts";

/**
 * Every task that the examples do, by the unmodified client through a started hub's router, with a
 * token that may do nothing but run models.
 */
const hub = useHub({ ORRERY_RUNNER_THREADS: "1" });
const SHAPES = readFileSync(
  new URL("../../examples/tiny-shapes/model/samples.png", import.meta.url),
);
const TUNE = "slowly so mi la so mi with a flute";
const messages = [{ role: "user", content: "What is 4 plus 5?" }];
const scores = expect.arrayContaining([{ label: expect.any(String), score: expect.any(Number) }]);

const firstBytes = async (file: Blob, count: number) =>
  Buffer.from(await file.arrayBuffer()).toString("latin1", 0, count);

let token = "";
beforeAll(async () => {
  token = await inferenceToken(hub, "ada");
});

/** The client has one hub's addresses built in; everything else of it is as it comes. */
const led: typeof fetch = (url, init) =>
  fetch(String(url).replace(/^https:\/\/(router\.)?huggingface\.co/, hub.origin), init);

describe.each(["hf-inference", "auto"] as const)("@huggingface/inference by %s", (provider) => {
  const client = () => new InferenceClient(token, { fetch: led });
  const to = (model: string) => ({ provider, model: `orrery/${model}` });

  it("classifies texts", async () => {
    const inputs = "The staff were friendly and the view was beautiful.";
    const [best] = await client().textClassification({ ...to("tiny-sentiment"), inputs });
    expect(best?.label).toMatch(/positive/i);
  });

  it("finds names", async () => {
    const inputs = "My name is Sarah and I work for Acme in London.";
    const found = await client().tokenClassification({ ...to("tiny-ner"), inputs });
    expect(found.map(({ word }) => word.toLowerCase())).toContain("london");
  });

  it("classifies by labels it never saw", async () => {
    const found = await client().zeroShotClassification({
      ...to("tiny-zero-shot"),
      inputs: "The band played its new song twice.",
      parameters: { candidate_labels: ["music", "health", "travel"] },
    });
    expect(found).toHaveLength(3);
    expect(found[0]?.label).toBe("music");
  });

  it("fills a gap", async () => {
    const inputs = "Paris is the [MASK] of France.";
    const [best] = await client().fillMask({ ...to("tiny-fill-mask"), inputs });
    expect(best?.token_str?.trim()).toBe("capital");
  });

  it("makes vectors, and compares sentences", async () => {
    const inputs = "Boil the soup before you add the bread.";
    const vector = (await client().featureExtraction({ ...to("tiny-embed"), inputs })) as number[];
    expect(vector.flat(3).length).toBeGreaterThan(10);
    const sentences = ["This sauce needs an onion.", "The player scored a goal."];
    const [near = 0, far = 1] = await client().sentenceSimilarity({
      ...to("tiny-embed"),
      inputs: { source_sentence: inputs, sentences },
    });
    expect(near).toBeGreaterThan(far);
  });

  it("says what a picture shows", async () => {
    const data = new Blob([SHAPES], { type: "image/png" });
    const found = await client().imageClassification({ ...to("tiny-shapes"), data });
    expect(found).toEqual(scores);
  });

  it("draws", async () => {
    const drawn = await client().textToImage(
      { ...to("tiny-painter"), inputs: "a yellow star at night" },
      { outputType: "blob" },
    );
    expect(drawn.type).toBe("image/png");
    expect(await firstBytes(drawn, 4)).toBe("\x89PNG");
  });

  it("plays", async () => {
    const played = await client().textToAudio({ ...to("tiny-tunes"), inputs: TUNE });
    expect(played.type).toMatch(/^audio\//);
    expect(await firstBytes(played, 4)).toBe("RIFF");
  });

  it("chats, whole and in events", async () => {
    const asked = { ...to("tiny-chat"), messages, temperature: 0 };
    const whole = await client().chatCompletion(asked);
    expect(whole.choices[0]?.message.content).toContain("4 plus 5 is 9");
    let text = "";
    for await (const { choices } of client().chatCompletionStream(asked))
      text += choices[0]?.delta.content ?? "";
    expect(text).toBe(whole.choices[0]?.message.content);
  });
});

describe("@huggingface/inference by a model's address", () => {
  /** For what else a model does: by its name the client lets it do one task only. */
  const at = (model: string) =>
    new InferenceClient(token).endpoint(`${hub.origin}/hf-inference/models/orrery/${model}`);

  it("goes on with a text", async () => {
    const parameters = { max_new_tokens: 8 };
    const inputs = "Once upon a time";
    const { generated_text } = await at("tiny-chat").textGeneration({ inputs, parameters });
    expect(generated_text).toMatch(/\w+ \w+/);
  });

  it("speaks, as far as a flute does", async () => {
    const played = await at("tiny-tunes").textToSpeech({ inputs: TUNE });
    expect(await firstBytes(played, 4)).toBe("RIFF");
  });
});
