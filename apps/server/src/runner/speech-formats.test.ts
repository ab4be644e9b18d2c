import { afterAll, beforeAll, expect, it } from "vitest";
import { createEmbeddedHub, type EmbeddedHub, unaborted } from "../testing/models/embedded-hub.ts";

let hub: EmbeddedHub;
beforeAll(async () => {
  hub = await createEmbeddedHub();
});
afterAll(() => hub.close());

async function say(parameters: Readonly<Record<string, unknown>>, inputs = "hello world") {
  const model = await hub.model("orrery/tiny-voice");
  const call = { model, caller: "a", task: "text-to-speech", inputs, parameters };
  const reply = await hub.runner.run(call, unaborted());
  if (reply.kind !== "file") throw new Error("A file was expected.");
  return reply.file;
}

async function hear(bytes: Uint8Array, parameters: Readonly<Record<string, unknown>> = {}) {
  const model = await hub.model("orrery/tiny-ears");
  const file = { mediaType: "audio/wav", bytes };
  const task = "automatic-speech-recognition";
  const call = { model, caller: "a", task, inputs: null, parameters, file };
  const reply = await hub.runner.run(call, unaborted());
  if (reply.kind !== "json") throw new Error("JSON was expected.");
  return reply.value as { readonly text: string; readonly [name: string]: unknown };
}

it.each([
  ["wav", "audio/wav", "RIFF"],
  ["mp3", "audio/mpeg", "\xff"],
  ["opus", "audio/ogg", "OggS"],
  ["flac", "audio/flac", "fLaC"],
])("speaks %s, which is understood", async (format, mediaType, start) => {
  const file = await say({ response_format: format });
  expect(file.mediaType).toBe(mediaType);
  expect(Buffer.from(file.bytes).toString("latin1").startsWith(start)).toBe(true);
  expect((await hear(file.bytes)).text).toBe("hello world");
});

it("speaks AAC in the usual frames, as long as the speech is", async () => {
  const { mediaType, bytes } = await say({ response_format: "aac" });
  expect(mediaType).toBe("audio/aac");
  let frames = 0;
  for (let at = 0; at < bytes.length; frames++) {
    const [first = 0, second = 0, , third = 0, fourth = 0, fifth = 0] = bytes.subarray(at, at + 7);
    expect([first, second & 0xf0]).toEqual([0xff, 0xf0]);
    at += ((third & 3) << 11) | (fourth << 3) | (fifth >> 5);
  }
  const wav = await say({ response_format: "wav" });
  const seconds = (wav.bytes.length - 44) / 2 / 16_000;
  expect((frames * 1024) / 16_000).toBeGreaterThan(seconds * 0.9);
  expect((frames * 1024) / 16_000).toBeLessThan(seconds * 1.2 + 0.2);
});

it("speaks samples alone, 24,000 a second", async () => {
  const [wav, pcm] = [await say({}), await say({ response_format: "pcm" })];
  expect(pcm.mediaType).toBe("audio/pcm");
  const rate = Buffer.from(wav.bytes).readUInt32LE(24);
  const expected = ((wav.bytes.length - 44) * 24_000) / rate;
  expect(Math.abs(pcm.bytes.length - expected)).toBeLessThan(8);
});

it("speaks faster and slower, as high as before", async () => {
  const usual = await say({});
  for (const speed of [0.8, 1.25]) {
    const { bytes } = await say({ speed });
    expect((bytes.length - 44) / (usual.bytes.length - 44)).toBeCloseTo(1 / speed, 2);
    expect((await hear(bytes)).text).toBe("hello world");
  }
});

it.each<[object, string]>([
  [{ response_format: "aiff" }, "response_format"],
  [{ speed: 9 }, "speed"],
  [{ instructions: "Whisper." }, "instructions"],
])("refuses %j by name", async (parameters, param) => {
  await expect(say({ ...parameters })).rejects.toMatchObject({ param });
});

it("is written down with the times of its words", async () => {
  const { bytes } = await say({});
  const { words, text, duration } = await hear(bytes, { response_format: "srt" });
  expect(text).toBe("hello world");
  const [hello, world] = words as { word: string; start: number; end: number }[];
  expect([hello?.word, world?.word]).toEqual(["hello", "world"]);
  const times = [hello?.start, hello?.end, world?.start, world?.end];
  expect(times).toEqual(times.toSorted((a = 0, b = 0) => a - b));
  expect(world?.end).toBeLessThanOrEqual(duration as number);
  expect(await hear(bytes, { return_timestamps: "word" })).toMatchObject({
    chunks: [
      { text: "hello", timestamp: [hello?.start, hello?.end] },
      { text: "world", timestamp: [world?.start, world?.end] },
    ],
  });
  await expect(hear(bytes, { return_timestamps: true })).rejects.toMatchObject({
    param: "return_timestamps",
  });
});
