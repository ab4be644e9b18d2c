import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, expect, it } from "vitest";
import { encodeWav } from "../../../../examples/speech/wav.ts";
import { unaborted } from "../testing/models/embedded-hub.ts";
import { createModelsApp, type ModelsApp } from "../testing/models/models-app.ts";
import { whisperFiles } from "../testing/models/whisper-model.ts";
import type { RunnerModel } from "./runner.ts";

let app: ModelsApp;
let client: OpenAI;
let whisper: RunnerModel;
beforeAll(async () => {
  app = await createModelsApp();
  whisper = await app.publish("whisper", whisperFiles(1));
  client = new OpenAI({ ...(await app.openAi()), maxRetries: 0 });
});
afterAll(() => app.close());

const soundOf = (seconds: number) =>
  encodeWav(
    Float32Array.from({ length: seconds * 16_000 }, (_, at) => Math.sin(at / 9) / 4),
    16_000,
  );

async function hear(
  seconds: number,
  parameters: Readonly<Record<string, unknown>>,
  model = whisper,
) {
  const file = { mediaType: "audio/wav", bytes: soundOf(seconds) };
  const task = "automatic-speech-recognition";
  const call = { model, caller: "a", task, inputs: null, parameters, file };
  const reply = await app.runner.run(call, unaborted());
  if (reply.kind !== "json") throw new Error("JSON was expected.");
  return reply.value as { readonly text: string; readonly [name: string]: unknown };
}
const WORDS = { response_format: "verbose_json", timestamp_granularities: ["word"] };

it.each([
  [{}, " hello world"],
  [{ language: "de" }, " guten tag"],
  [{ language: "German" }, " guten tag"],
  [{ language: "de", task: "translate" }, " good day"],
  [{ max_new_tokens: 2 }, " hello wor"],
])("writes down %j", async (parameters, text) => {
  expect(await hear(2, parameters)).toEqual({ text });
});

it.each([
  [{}, "en", " hello world"],
  [{ language: "de" }, "de", " guten tag"],
  [{ language: "de", task: "translate" }, "en", " good day"],
])("gives the times of segments of %j", async (parameters, language, text) => {
  expect(await hear(2, { ...parameters, response_format: "srt" })).toEqual({
    ...{ text, language, duration: 2 },
    segments: [{ start: 0, end: 1, text }],
  });
  expect(await hear(2, { ...parameters, return_timestamps: true })).toEqual({
    text,
    chunks: [{ text, timestamp: [0, 1] }],
  });
});

it.each([0.5, 2, 45])(
  "gives the times of words of %d s, in order and within the sound",
  async (seconds) => {
    const { words, text } = await hear(seconds, WORDS);
    expect(text).toBe(" hello world");
    const [hello, world] = words as { word: string; start: number; end: number }[];
    expect([hello?.word, world?.word]).toEqual(["hello", "world"]);
    const times = [0, hello?.start, hello?.end, world?.start, world?.end, seconds];
    expect(times).toEqual(times.toSorted((a = 0, b = 0) => a - b));
    if (seconds < 1) expect(await hear(seconds, WORDS)).toMatchObject({ words });
  },
);

it("ends what has no end where the sound ends", async () => {
  const { segments } = await hear(45, { response_format: "vtt" });
  expect(segments).toEqual([{ start: 0, end: 45, text: " hello world" }]);
  const short = await hear(0.5, { response_format: "vtt" });
  expect(short.segments).toEqual([{ start: 0, end: 0.5, text: " hello world" }]);
});

it.each(["fr", "xx"])("refuses the language %s by name", async (language) => {
  await expect(hear(1, { language })).rejects.toMatchObject({ param: "language" });
});

it("gives no times of words without the heads that look at the sound", async () => {
  const model = await app.publish("deaf", whisperFiles(1, {}));
  await expect(hear(1, WORDS, model)).rejects.toMatchObject({ param: "timestamp_granularities" });
});

it("knows nothing but English if it was trained on that alone", async () => {
  const model = await app.publish("english", whisperFiles(1, { is_multilingual: false }));
  await expect(hear(1, { task: "translate" }, model)).rejects.toMatchObject({ param: "task" });
  await expect(hear(1, { language: "de" }, model)).rejects.toMatchObject({ param: "language" });
});

async function askFor(options: object) {
  const file = await toFile(soundOf(2), "two.wav", { type: "audio/wav" });
  return client.audio.transcriptions.create({ model: "ada/whisper", file, ...options } as never);
}

it("is heard by a client, as subtitles and with all times", async () => {
  expect(await askFor({ response_format: "srt" })).toBe(
    "1\n00:00:00,000 --> 00:00:01,000\nhello world\n\n",
  );
  expect(await askFor({ response_format: "vtt", language: "de" })).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nguten tag\n\n",
  );
  expect(await askFor({ response_format: "text" })).toBe("hello world");
  expect(await askFor({ response_format: "verbose_json" })).toMatchObject({
    ...{ task: "transcribe", language: "en", duration: 2, text: "hello world" },
    segments: [{ id: 0, start: 0, end: 1, text: " hello world" }],
  });
  const words = await askFor(WORDS);
  expect(words).toMatchObject({ words: [{ word: "hello" }, { word: "world" }] });
  expect(words).not.toHaveProperty("segments");
  const both = { ...WORDS, timestamp_granularities: ["word", "segment"] };
  expect(await askFor(both)).toMatchObject({
    words: [{ word: "hello" }, { word: "world" }],
    segments: [{ start: 0, end: 1 }],
  });
  await expect(askFor({ language: "fr" })).rejects.toMatchObject({
    ...{ status: 400, param: "language" },
  });
  const file = await toFile(soundOf(2), "two.wav", { type: "audio/wav" });
  expect(
    await client.audio.translations.create({ model: "ada/whisper", file, language: "de" } as never),
  ).toMatchObject({ text: "good day" });
});

it("comes to a client in events that add up to it", async () => {
  const events = await client.audio.transcriptions.create({
    ...{ model: "ada/whisper", file: await toFile(soundOf(2), "two.wav"), stream: true },
  });
  const deltas: string[] = [];
  const ends: object[] = [];
  for await (const event of events)
    if (event.type === "transcript.text.delta") deltas.push(event.delta);
    else ends.push(event);
  expect(deltas.length).toBeGreaterThan(1);
  expect(deltas.join("")).toBe("hello world");
  expect(ends).toMatchObject([{ type: "transcript.text.done", text: "hello world" }]);
});
