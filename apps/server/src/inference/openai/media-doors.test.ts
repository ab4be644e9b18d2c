import OpenAI, { toFile } from "openai";
import { beforeEach, describe, expect, it } from "vitest";
import type { GatewayWorld } from "../../testing/create-gateway-world.ts";
import { shareGatewayWorld } from "../../testing/share-gateway-world.ts";
import { SOUND } from "../../testing/start-upstream.ts";

let world: GatewayWorld;
let client: OpenAI;
const shared = shareGatewayWorld();
beforeEach(async () => {
  world = await shared();
  const baseURL = `${await world.app.listen()}/v1`;
  client = new OpenAI({ baseURL, apiKey: `${world.ada.token}`, maxRetries: 0 });
});

const sent = () => world.upstream.seen.at(-1);
const sentJson = () => JSON.parse(sent()?.body ?? "{}");

it("sends images in a chat to the service as they came", async () => {
  await world.map("m", {});
  const content = [
    { type: "text" as const, text: "What is this?" },
    {
      type: "image_url" as const,
      image_url: { url: "data:image/png;base64,iVBORw0KGgo=", detail: "low" as const },
    },
  ];
  await client.chat.completions.create({ model: "ada/m", messages: [{ role: "user", content }] });
  expect(sentJson().messages).toEqual([{ role: "user", content }]);
});

describe("images", () => {
  const draw = (more: object = {}) =>
    client.images.generate({ model: "ada/m", prompt: "a fox", ...more });
  beforeEach(() => world.map("m", { task: "text-to-image" }));

  it("are asked for in the service's own words, and in no format by default", async () => {
    await draw({ size: "1024x1536", quality: "low" });
    expect(sentJson()).toEqual({ model: "m", prompt: "a fox", size: "1024x1536", quality: "low" });
    await draw({ size: "auto", response_format: "b64_json" });
    expect(sentJson()).toMatchObject({ size: "auto", response_format: "b64_json" });
    await expect(draw({ size: "large" })).rejects.toMatchObject({ status: 400, param: "size" });
    await expect(draw({ stream: true })).rejects.toMatchObject({ status: 400, param: "stream" });
  });

  it("come as many as asked, and as a URL where one is wanted", async () => {
    const { data } = (await draw({ n: 3 })) as OpenAI.ImagesResponse;
    expect(data).toEqual(Array(3).fill({ b64_json: "iVBORw0KGgo=" }));
    expect(await world.receipts(3)).toHaveLength(3);
    const { data: urls } = (await draw({ response_format: "url" })) as OpenAI.ImagesResponse;
    expect(urls).toEqual([{ url: "data:image/png;base64,iVBORw0KGgo=" }]);
    await expect(draw({ n: 11 })).rejects.toMatchObject({ status: 400, param: "n" });
  });

  it("are changed by a text", async () => {
    await world.map("e", { task: "image-to-image" });
    const image = await toFile(Buffer.from("picture"), "fox.png", { type: "image/png" });
    for (const one of [image, [image]]) {
      const edited = await client.images.edit({
        model: "ada/e",
        image: one,
        prompt: "red",
        size: "1024x1024",
      });
      expect(edited).toMatchObject({
        data: [{ b64_json: "UklGRg==", revised_prompt: "a red fox" }],
        usage: { total_tokens: 12 },
      });
      const { body = "", path } = sent() ?? {};
      expect(path).toBe("/v1/images/edits");
      expect(body).toContain('name="image"; filename="fox.png"');
      expect(body).toContain("picture");
      for (const [name, value] of [
        ["model", "e"],
        ["prompt", "red"],
        ["size", "1024x1024"],
      ])
        expect(body).toContain(`name="${name}"\r\n\r\n${value}`);
    }
    const mask = await toFile(Buffer.from("where"), "mask.png", { type: "image/png" });
    await client.images.edit({ model: "ada/e", image, mask, prompt: "red" });
    const { body: masked = "" } = sent() ?? {};
    expect(masked).toMatch(/name="image"; filename="fox\.png"[\s\S]*picture/);
    expect(masked).toMatch(/name="mask"; filename="mask\.png"[\s\S]*where/);
    // Without it the whole image would change.
    const key = { payload: { key: "fal-secret" } };
    await world.ada.request("PUT", "/api/settings/provider-keys/fal-ai", key);
    await world.map("f", { provider: "fal-ai", providerId: "fal-ai/f", task: "image-to-image" });
    await expect(
      client.images.edit({ model: "ada/f", image, mask, prompt: "red" }),
    ).rejects.toMatchObject({ status: 400, param: "mask", code: "unsupported_parameter" });
    await expect(
      client.images.edit({ model: "ada/e", image: [image, image], prompt: "red" }),
    ).rejects.toMatchObject({ status: 400, param: "image" });
  });
});

it("translates speech at the endpoint next to that of transcriptions", async () => {
  await world.map("m", { task: "automatic-speech-recognition" });
  const file = await toFile(SOUND, "rain.wav", { type: "audio/wav" });
  const { text } = await client.audio.translations.create({ model: "ada/m", file, prompt: "p" });
  expect([text, sent()?.path]).toEqual(["it is raining", "/v1/audio/translations"]);
  expect(sent()?.body).toContain('name="prompt"\r\n\r\np');
  expect(sent()?.body).not.toContain('name="task"');
  const plain = await client.audio.transcriptions.create({ model: "ada/m", file });
  expect([plain.text, sent()?.path]).toEqual(["it rains", "/v1/audio/transcriptions"]);
});

describe("a transcript", () => {
  const file = () => toFile(SOUND, "rain.wav", { type: "audio/wav" });
  const hear = async (options: object) =>
    client.audio.transcriptions.create({ model: "ada/m", file: await file(), ...options } as never);

  it("is written as subtitles, or with its times, from what a service knows", async () => {
    await world.map("m", { task: "automatic-speech-recognition", providerId: "spoken" });
    expect(await hear({ response_format: "srt" })).toBe(
      "1\n00:00:00,000 --> 00:00:01,250\nIt rains.\n\n2\n01:01:01,500 --> 01:01:02,000\nIt is -> wet.\n\n",
    );
    expect(sent()?.body).toContain('name="response_format"\r\n\r\nverbose_json');
    expect(await hear({ response_format: "vtt" })).toMatch(
      /^WEBVTT\n\n00:00:00\.000 --> 00:00:01\.250\nIt rains\.\n\n01:01:01\.500 /,
    );
    const verbose = await hear({ response_format: "verbose_json" });
    expect(verbose).toMatchObject({ task: "transcribe", language: "english", duration: 4.5 });
    expect(verbose).toMatchObject({ segments: [{ id: 0, avg_logprob: -0.5 }, { start: 3661.5 }] });
    expect(verbose).not.toHaveProperty("words");
    const words = await hear({
      response_format: "verbose_json",
      timestamp_granularities: ["word", "segment"],
    });
    expect(words).toMatchObject({
      words: [{ word: "It", start: 0, end: 0.5 }],
      segments: [{}, {}],
    });
    expect(sent()?.body).toMatch(
      /name="timestamp_granularities\[\]"\r\n\r\nword[\s\S]*name="timestamp_granularities\[\]"\r\n\r\nsegment/,
    );
    expect(await hear({ response_format: "text" })).toBe("It rains. It is wet.");
  });

  it("comes in events that add up to it", async () => {
    await world.map("m", { task: "automatic-speech-recognition", providerId: "spoken" });
    const events = await client.audio.transcriptions.create({
      model: "ada/m",
      file: await file(),
      stream: true,
    });
    const seen: string[] = [];
    let end: object | undefined;
    for await (const event of events)
      if (event.type === "transcript.text.delta") seen.push(event.delta);
      else end = event;
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.join("")).toBe("It rains. It is wet.");
    expect(end).toEqual({
      type: "transcript.text.done",
      text: "It rains. It is wet.",
      usage: { type: "duration", seconds: 4.5 },
    });
  });

  it.each([
    [{ response_format: "srt" }, "response_format"],
    [
      { response_format: "verbose_json", timestamp_granularities: ["word"] },
      "timestamp_granularities",
    ],
    [{ timestamp_granularities: ["word"] }, "timestamp_granularities"],
    [{ response_format: "srt", stream: true }, "response_format"],
    [{ response_format: "diarized_json" }, "response_format"],
  ])("is refused by name as %j, of a model without times", async (options, param) => {
    await world.map("m", { task: "automatic-speech-recognition" });
    await expect(hear(options)).rejects.toMatchObject({ status: 400, param });
  });
});

describe("tokens in place of texts", () => {
  it("are passed on to the service", async () => {
    await world.map("v", { task: "feature-extraction" });
    await world.map("c", { task: "text-generation" });
    for (const input of [
      [1, 2],
      [[1, 2], [3]],
    ]) {
      await client.embeddings.create({ model: "ada/v", input });
      expect(sentJson()).toMatchObject({ input });
      await client.completions.create({ model: "ada/c", prompt: input });
      expect(sentJson()).toMatchObject({ prompt: input });
    }
    await expect(
      client.embeddings.create({ model: "ada/v", input: [1.5] as number[] }),
    ).rejects.toMatchObject({ status: 400, param: "input" });
  });
});

describe("a ranking", () => {
  const rank = (path: string, more: object = {}) =>
    world.ada.post(path, { model: "ada/r", query: "rain", documents: ["a", "b", "c"], ...more });
  beforeEach(() => world.map("r", { task: "text-ranking" }));

  it.each(["/v1/rerank", "/v2/rerank"])("is the best first, by %s", async (path) => {
    const answer = await rank(path, { max_tokens_per_doc: 9 });
    expect(answer.json()).toMatchObject({
      model: "ada/r",
      results: [
        { index: 0, relevance_score: 0.75 },
        { index: 1, relevance_score: 0.25 },
        { index: 2, relevance_score: 0.25 },
      ],
    });
    expect(sentJson()).toEqual({
      model: "r",
      query: "rain",
      documents: ["a", "b", "c"],
      max_tokens_per_doc: 9,
    });
  });

  it("has as many as asked, with their texts, from texts or objects", async () => {
    for (const name of ["return_documents", "returnDocuments"]) {
      const documents = [{ text: "a" }, "b", "c"];
      const { results } = (await rank("/v2/rerank", { top_n: 1, [name]: true, documents })).json();
      expect(results).toEqual([{ index: 0, relevance_score: 0.75, document: { text: "a" } }]);
    }
    const wrong = await rank("/v1/rerank", { documents: [] });
    expect([wrong.statusCode, wrong.json().error.param]).toEqual([400, "documents"]);
  });
});
