import { readFileSync } from "node:fs";
import type OpenAI from "openai";
import { toFile } from "openai";
import { expect } from "vitest";
import { encodeWav } from "../../../../examples/speech/wav.ts";
import { MESSAGES, type Operation, type Target } from "../operation.ts";
import { open } from "./openai.ts";

const SECOND = encodeWav(
  Float32Array.from({ length: 16_000 }, (_, at) => Math.sin(at / 9) / 4),
  16_000,
);
const sound = () => toFile(SECOND, "sound.wav", { type: "audio/wav" });
const PICTURE = readFileSync(
  new URL("../../../../examples/tiny-shapes/model/samples.png", import.meta.url),
);

const hearAs = (
  format: "json" | "text" | "srt" | "vtt" | "verbose_json",
  pattern: RegExp,
): Operation => ({
  name: `transcription as ${format}`,
  kind: "hear",
  async run(target) {
    const file = await sound();
    const heard: unknown = await open(target).audio.transcriptions.create({
      model: target.model,
      file,
      response_format: format,
    });
    expect(typeof heard === "string" ? heard : JSON.stringify(heard)).toMatch(pattern);
  },
});

const MAGIC = {
  mp3: /^(ID3|\xff[\xe0-\xff])/,
  opus: /^OggS/,
  aac: /^(\xff[\xf0-\xff])/,
  flac: /^fLaC/,
  wav: /^RIFF/,
  pcm: /^/,
};

const speakAs = (format: keyof typeof MAGIC): Operation => ({
  name: `speech as ${format}`,
  kind: "speak",
  sends: { response_format: format },
  async run(target) {
    const asked = {
      model: target.model,
      input: "two and two",
      voice: "alloy",
      response_format: format,
    };
    const answer = await open(target).audio.speech.create(asked);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeGreaterThan(10);
    // What was recorded is the same bytes in any format.
    if (!bytes.includes("recorded")) expect(bytes.toString("latin1", 0, 4)).toMatch(MAGIC[format]);
  },
});

/** What else the openai client does. */
export const openAiTasks: readonly Operation[] = [
  {
    name: "embeddings with dimensions",
    kind: "embed",
    sends: { dimensions: 8 },
    async run(target) {
      const asked = { model: target.model, input: ["fox", "owl"], dimensions: 8 };
      const { data, usage } = await open(target).embeddings.create(asked);
      expect(data.map(({ embedding }) => embedding.length)).toEqual([8, 8]);
      expect(usage.prompt_tokens).toBeGreaterThan(0);
    },
  },
  {
    name: "rerank",
    kind: "rank",
    async run(target) {
      const body = { model: target.model, query: "garlic", documents: ["spring", "garlic"] };
      const { results } = await open(target).post<{
        results: { index: number; relevance_score: number }[];
      }>("/rerank", { body });
      expect(results.map(({ index }) => index).toSorted()).toEqual([0, 1]);
      expect(results[0]?.relevance_score).toBeGreaterThanOrEqual(results[1]?.relevance_score ?? 9);
    },
  },
  {
    name: "moderations",
    kind: "guard",
    async run(target) {
      const input = ["The staff were rude and the food was awful.", "A lovely view."];
      const { results } = await open(target).moderations.create({ model: target.model, input });
      expect(results.map(({ flagged }) => flagged)).toEqual([true, false]);
    },
  },
  hearAs("json", /rains|hello world/),
  hearAs("text", /^ ?(it rains|hello world)\s*$/),
  hearAs("srt", /00:00:00,000 --> 00:00:01,000/),
  hearAs("vtt", /^WEBVTT[\s\S]*00:00:00\.000 -->/),
  hearAs("verbose_json", /"segments":\[\{/),
  {
    name: "transcription, streamed",
    kind: "hear",
    async run(target) {
      const asked = { model: target.model, file: await sound(), stream: true as const };
      let text = "";
      for await (const event of await open(target).audio.transcriptions.create(asked))
        if (event.type === "transcript.text.done") text = event.text;
      expect(text).toMatch(/rains|hello world/);
    },
  },
  {
    name: "translation",
    kind: "hear",
    async run(target) {
      const asked = { model: target.model, file: await sound() };
      expect((await open(target).audio.translations.create(asked)).text).toMatch(/rains|\w+ \w+/);
    },
  },
  ...(["mp3", "opus", "aac", "flac", "wav", "pcm"] as const).map(speakAs),
  {
    name: "image",
    kind: "draw",
    async run(target) {
      const asked = { model: target.model, prompt: "a yellow star at night" };
      expectPicture(await open(target).images.generate(asked));
    },
  },
  {
    name: "image, edited",
    kind: "edit",
    async run(target) {
      const image = await toFile(PICTURE, "a.png", { type: "image/png" });
      expectPicture(
        await open(target).images.edit({ model: target.model, image, prompt: "a fox" }),
      );
    },
  },
  {
    name: "files and a batch",
    kind: "chat",
    run: runBatch,
  },
  {
    name: "list of models",
    kind: "chat",
    async run(target) {
      const ids: string[] = [];
      for await (const { id } of open(target).models.list()) ids.push(id);
      expect(ids).toContain(target.model);
    },
  },
];

function expectPicture({ data }: OpenAI.ImagesResponse): void {
  expect(Buffer.from(data?.[0]?.b64_json ?? "", "base64").toString("latin1", 1, 4)).toBe("PNG");
}

async function runBatch(target: Target): Promise<void> {
  const client = open(target);
  const url = "/v1/chat/completions" as const;
  const body = { model: target.model, messages: MESSAGES, temperature: 0 };
  const line = JSON.stringify({ custom_id: "a", method: "POST", url, body });
  const file = await client.files.create({
    file: await toFile(Buffer.from(line), "a.jsonl"),
    purpose: "batch",
  });
  const asked = { endpoint: url, completion_window: "24h" as const, input_file_id: file.id };
  const { id } = await client.batches.create(asked);
  await expect.poll(async () => (await client.batches.retrieve(id)).status).toBe("completed");
  const { output_file_id } = await client.batches.retrieve(id);
  expect(await (await client.files.content(`${output_file_id}`)).text()).toContain("4 plus 5 is 9");
}
