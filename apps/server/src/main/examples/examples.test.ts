import { readdirSync, statSync } from "node:fs";
import type { WidgetExample } from "@orrery/catalog";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draw } from "../../../../../examples/scenes/draw.ts";
import { KINDS } from "../../../../../examples/scenes/shapes.ts";
import { SENTENCES } from "../../../../../examples/speech/hand-written.ts";
import { TEST as QUESTIONS } from "../../../../../examples/tiny-chat/hand-written.ts";
import { TEST as TRIPLES } from "../../../../../examples/tiny-embed/hand-written.ts";
import { TEST as GAPS } from "../../../../../examples/tiny-fill-mask/hand-written.ts";
import { TEST as NAMES } from "../../../../../examples/tiny-ner/hand-written.ts";
import { SINGLE } from "../../../../../examples/tiny-painter/hand-written.ts";
import { isPlayed } from "../../../../../examples/tiny-tunes/evaluate.ts";
import { TEST as WISHES } from "../../../../../examples/tiny-tunes/hand-written.ts";
import { TEST as CHOICES } from "../../../../../examples/tiny-zero-shot/hand-written.ts";
import type { RunnerFile } from "../../runner/runner.ts";
import {
  createEmbeddedHub,
  type EmbeddedHub,
  readAnswer,
  unaborted,
} from "../../testing/models/embedded-hub.ts";
import { EXAMPLES } from "./publish-examples.ts";

const MAX_BYTES = 2_000_000;
/** A place below what each card states: another processor rounds otherwise. */
const ALMOST_ALL = 0.85;

let hub: EmbeddedHub;
beforeAll(async () => {
  hub = await createEmbeddedHub();
});
afterAll(() => hub.close());

interface Asked {
  readonly inputs?: unknown;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly file?: RunnerFile;
}

async function run(name: string, task: string, { inputs, parameters = {}, file }: Asked) {
  const model = await hub.model(`orrery/${name}`);
  const call = { model, caller: "test", task, inputs, parameters, ...(file && { file }) };
  const reply = await hub.runner.run(call, unaborted());
  return reply.kind === "file" ? reply.file.bytes : reply.value;
}

const share = (answers: readonly boolean[]): number =>
  answers.filter(Boolean).length / answers.length;

describe.each(EXAMPLES)("%s", (name) => {
  it("is small, and runs here", async () => {
    const folder = new URL(`../../../../../examples/${name}/model/`, import.meta.url);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    const bytes = files
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(`${entry.parentPath}/${entry.name}`).size, 0);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
    const runnable = await hub.runner.check(await hub.model(`orrery/${name}`));
    expect(runnable).toMatchObject({ kind: "runnable" });
  });
});

it("answers the samples of its cards", async () => {
  const samplesOf = async (name: string): Promise<readonly WidgetExample[]> =>
    (await hub.model(`orrery/${name}`)).repo.facts.widgetData ?? [];
  const embed = await samplesOf("tiny-embed");
  const labels = await samplesOf("tiny-zero-shot");
  expect([embed.length, labels.length]).toEqual([1, 2]);
  for (const { sourceSentence, sentences } of embed) {
    const inputs = { source_sentence: sourceSentence, sentences };
    const near = (await run("tiny-embed", "sentence-similarity", { inputs })) as number[];
    expect(near[0]).toBeGreaterThan(0.9);
    expect(Math.max(...near.slice(1))).toBeLessThan(0.5);
  }
  for (const { text, candidate_labels } of labels) {
    const parameters = { candidate_labels: `${candidate_labels}`.split(", ") };
    const asked = { inputs: text, parameters };
    const [best] = (await run("tiny-zero-shot", "zero-shot-classification", asked)) as {
      label: string;
      score: number;
    }[];
    expect([best?.label, (best?.score ?? 0) > 0.9]).toEqual([parameters.candidate_labels[0], true]);
  }
});

it("answers questions in other words than it was taught", async () => {
  const model = await hub.model("orrery/tiny-chat");
  const answers: boolean[] = [];
  for (const [question, holds] of QUESTIONS)
    answers.push(holds.test((await readAnswer(hub.runner, model, question)).text));
  expect(share(answers)).toBeGreaterThan(ALMOST_ALL);
});

it("marks names, with their places in the text", async () => {
  const answers: boolean[] = [];
  for (const sentence of NAMES) {
    const text = sentence.map(([part]) => part).join("");
    const wanted = sentence.filter(([, entity]) => entity).map(([word, kind]) => `${kind}:${word}`);
    const found = (await run("tiny-ner", "token-classification", { inputs: text })) as {
      entity_group: string;
      word: string;
      start: number;
      end: number;
    }[];
    for (const { word, start, end } of found) expect(text.slice(start, end)).toBe(word);
    const marked = found.map(({ entity_group: kind, word }) => `${kind}:${word}`);
    answers.push(marked.join() === wanted.join());
  }
  expect(share(answers)).toBeGreaterThan(0.8);
});

it("sorts texts into labels that it is given", async () => {
  const answers: boolean[] = [];
  for (const { text, labels, right } of CHOICES) {
    const found = (await run("tiny-zero-shot", "zero-shot-classification", {
      inputs: text,
      parameters: { candidate_labels: labels },
    })) as { label: string; score: number }[];
    expect(found.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1);
    answers.push(found[0]?.label === right);
  }
  expect(share(answers)).toBeGreaterThan(ALMOST_ALL);
});

it("brings sentences on the same thing together", async () => {
  const answers: boolean[] = [];
  for (const [sentence, near, far] of TRIPLES) {
    const inputs = { source_sentence: sentence, sentences: [near, far] };
    const [closer, farther] = (await run("tiny-embed", "sentence-similarity", {
      inputs,
    })) as number[];
    answers.push((closer ?? 0) > (farther ?? 0));
  }
  expect(share(answers)).toBeGreaterThan(ALMOST_ALL);
  const vectors = await run("tiny-embed", "feature-extraction", { inputs: ["a dog", "a cat"] });
  expect(vectors).toEqual([expect.any(Array), expect.any(Array)]);
});

it("fills gaps", async () => {
  const answers: boolean[] = [];
  for (const [text, fits] of GAPS) {
    const [first] = (await run("tiny-fill-mask", "fill-mask", { inputs: text })) as {
      token_str: string;
      sequence: string;
    }[];
    answers.push(fits.includes(first?.token_str.toLowerCase() ?? ""));
  }
  expect(share(answers)).toBeGreaterThan(0.8);
  await expect(run("tiny-fill-mask", "fill-mask", { inputs: "No gap." })).rejects.toMatchObject({
    code: "invalid-input",
  });
});

it("recognizes what a picture shows", async () => {
  const answers: boolean[] = [];
  for (const kind of KINDS) {
    const thing = {
      kind,
      color: [0.88, 0.12, 0.14] as const,
      x: 0.1,
      y: -0.1,
      size: 0.55,
      turn: 0.1,
    };
    const white = [0.97, 0.97, 0.97] as const;
    answers.push(
      (await classify(draw({ things: [thing], background: [white, white] }, 96), 96)) === kind,
    );
  }
  expect(share(answers)).toBeGreaterThan(ALMOST_ALL);
});

it("draws what a prompt asks for, as another model sees it", async () => {
  const answers: boolean[] = [];
  for (const [prompt, kind] of SINGLE) {
    const bytes = (await run("tiny-painter", "text-to-image", {
      inputs: prompt,
      parameters: { width: 64, height: 64, seed: 3 },
    })) as Uint8Array;
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 64, height: 64 });
    answers.push((await classify(new Uint8Array(data), 64)) === kind);
  }
  expect(share(answers)).toBeGreaterThan(0.7);
});

it("draws the same for the same seed, in any size", async () => {
  const paint = (seed: number, width = 64) =>
    run("tiny-painter", "text-to-image", {
      inputs: "a heart",
      parameters: { seed, width, height: 48 },
    });
  expect(await paint(1)).toEqual(await paint(1));
  expect(await paint(1)).not.toEqual(await paint(2));
  expect(await sharp((await paint(1, 200)) as Uint8Array).metadata()).toMatchObject({ width: 200 });
});

it("plays what is written", async () => {
  const answers: boolean[] = [];
  for (const wish of WISHES) {
    const bytes = (await run("tiny-tunes", "text-to-audio", { inputs: wish.text })) as Uint8Array;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe("RIFF");
    const samples = Float32Array.from(
      { length: (bytes.length - 44) / 2 },
      (_, at) => view.getInt16(44 + at * 2, true) / 32_768,
    );
    answers.push(isPlayed(wish, samples, view.getUint32(24, true)));
  }
  expect(share(answers)).toBeGreaterThan(0.7);
});

it("hears what is spoken", async () => {
  const answers: boolean[] = [];
  for (const sentence of SENTENCES) {
    const bytes = (await run("tiny-voice", "text-to-speech", { inputs: sentence })) as Uint8Array;
    const file = { mediaType: "audio/wav", bytes };
    const { text } = (await run("tiny-ears", "automatic-speech-recognition", { file })) as {
      text: string;
    };
    const heard = text.split(" ");
    answers.push(...sentence.split(" ").map((word, at) => heard[at] === word));
  }
  expect(share(answers)).toBeGreaterThanOrEqual(0.9);
});

it("speaks digits, and says the same each time", async () => {
  const say = (inputs: string) => run("tiny-voice", "text-to-speech", { inputs });
  expect(await say("7 + 2")).toEqual(await say("seven, two"));
  expect(await say("What is four?")).not.toEqual(await say("What is four."));
});

async function classify(pixels: Uint8Array, side: number): Promise<string | undefined> {
  const raw = { width: side, height: side, channels: 3 as const };
  const bytes = await sharp(pixels, { raw }).png().toBuffer();
  const [first] = (await run("tiny-shapes", "image-classification", {
    file: { mediaType: "image/png", bytes },
  })) as { label: string }[];
  return first?.label;
}
