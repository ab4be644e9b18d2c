import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answered, encodeConstantModel, PIXELS, SAMPLES } from "../testing/constant-model.ts";
import { createEmbeddedHub, type EmbeddedHub, unaborted } from "../testing/embedded-hub.ts";
import type { RunnerFile, RunnerReply } from "./runner.ts";

let hub: EmbeddedHub;
beforeAll(async () => {
  hub = await createEmbeddedHub();
});
afterAll(() => hub.close());

const answer = (shape: number[], ...data: number[]): Answered => ({
  shape,
  data: Float32Array.from(data),
});
const repeated = (shape: number[], value: (index: number) => number): Answered => ({
  shape,
  data: Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, at) => value(at)),
});
const LABELS = { id2label: { 0: "cat", 1: "dog" }, label2id: { cat: 0, dog: 1 } };
const resizing = (type: string) => ({
  image_processor_type: type,
  feature_extractor_type: type,
  do_resize: true,
  size: { height: 16, width: 16 },
  do_rescale: true,
  rescale_factor: 1 / 255,
  do_normalize: false,
});

/** A picture 40 wide and 20 high. */
const picture = async (format: "png" | "jpeg" | "webp" = "png"): Promise<RunnerFile> => ({
  mediaType: `image/${format}`,
  bytes: await sharp({ create: { width: 40, height: 20, channels: 3, background: "#c02040" } })
    .toFormat(format)
    .toBuffer(),
});

async function run(
  task: string,
  config: object,
  preprocessor: object,
  onnx: Uint8Array,
  file?: RunnerFile,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<RunnerReply> {
  const model = await hub.publish({
    "README.md": `---\npipeline_tag: ${task}\n---\n`,
    "config.json": JSON.stringify(config),
    "preprocessor_config.json": JSON.stringify(preprocessor),
    "onnx/model.onnx": onnx,
    ...TOKENIZER,
  });
  return hub.runner.run(
    { model, caller: "a", task, inputs: null, parameters, ...(file && { file }) },
    unaborted(),
  );
}

/** Spells `hello` from the classes 1 to 4; 0 is the blank between, 5 a space. */
const VOCABULARY = ["<pad>", "h", "e", "l", "o", "|", "<unk>"];
const TOKENIZER = {
  "tokenizer.json": JSON.stringify({
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: { type: "Split", pattern: { Regex: "" }, behavior: "Isolated", invert: false },
    post_processor: null,
    decoder: { type: "CTC", pad_token: "<pad>", word_delimiter_token: "|", cleanup: true },
    model: {
      type: "WordLevel",
      vocab: Object.fromEntries(VOCABULARY.map((token, id) => [token, id])),
      unk_token: "<unk>",
    },
  }),
  "tokenizer_config.json": JSON.stringify({
    tokenizer_class: "PreTrainedTokenizer",
    pad_token: "<pad>",
    unk_token: "<unk>",
  }),
};

describe("a picture", () => {
  const classifier = encodeConstantModel([PIXELS], { logits: answer([1, 2], 0, 2) });
  const vit = { model_type: "vit", ...LABELS };

  it.each(["png", "jpeg", "webp"] as const)("is classified, as %s", async (format) => {
    const reply = await run(
      "image-classification",
      vit,
      resizing("ViTImageProcessor"),
      classifier,
      await picture(format),
    );
    expect(reply).toEqual({
      kind: "json",
      value: [
        { label: "dog", score: expect.closeTo(0.881, 2) },
        { label: "cat", score: expect.closeTo(0.119, 2) },
      ],
    });
  });

  it.each<[string, RunnerFile | undefined, RegExp]>([
    ["no file", undefined, /a path or an address is not taken/],
    [
      "a path in its place",
      { mediaType: "image/png", bytes: Buffer.from("/etc/passwd") },
      /cannot be read/,
    ],
    [
      "an address in its place",
      { mediaType: "image/png", bytes: Buffer.from("http://127.0.0.1/cat.png") },
      /cannot be read/,
    ],
    [
      "a drawing that names files",
      {
        mediaType: "image/svg+xml",
        bytes: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>',
        ),
      },
      /cannot be read/,
    ],
  ])("is refused when it is %s", async (_, file, message) => {
    const call = run("image-classification", vit, resizing("ViTImageProcessor"), classifier, file);
    await expect(call).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringMatching(message),
    });
  });

  it("is refused when it unpacks to far too many pixels", async () => {
    const huge = sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#fff" } });
    const file = {
      mediaType: "image/png",
      bytes: await huge.png({ compressionLevel: 9 }).toBuffer(),
    };
    const call = run("image-classification", vit, resizing("ViTImageProcessor"), classifier, file);
    await expect(call).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("has its objects found, in its own pixels", async () => {
    const onnx = encodeConstantModel([PIXELS], {
      logits: answer([1, 2, 3], 0, 9, 0, 0, 0, 9),
      pred_boxes: answer([1, 2, 4], 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1, 1),
    });
    const config = { model_type: "yolos", ...LABELS };
    const reply = await run(
      "object-detection",
      config,
      resizing("YolosFeatureExtractor"),
      onnx,
      await picture(),
    );
    expect(reply).toMatchObject({
      value: [{ label: "dog", box: { xmin: 10, ymin: 5, xmax: 30, ymax: 15 } }],
    });
  });

  it("is cut into segments of its own size", async () => {
    const left = repeated([1, 2, 4, 4], (at) => (at < 16 === at % 4 < 2 ? 5 : 0));
    const config = { model_type: "segformer", ...LABELS };
    const reply = await run(
      "image-segmentation",
      config,
      resizing("SegformerImageProcessor"),
      encodeConstantModel([PIXELS], { logits: left }),
      await picture(),
    );
    const segments = (reply as { value: { label: string; mask: string }[] }).value;
    expect(segments.map(({ label }) => label)).toEqual(["cat", "dog"]);
    const mask = sharp(Buffer.from(segments[0]?.mask ?? "", "base64"));
    expect(await mask.metadata()).toMatchObject({ width: 40, height: 20, channels: 1 });
    const pixels = await mask.extractChannel(0).raw().toBuffer();
    expect([pixels[2], pixels[38]]).toEqual([255, 0]);
  });

  it("gets a depth for every pixel", async () => {
    const onnx = encodeConstantModel([PIXELS], {
      predicted_depth: repeated([1, 8, 8], (at) => at % 8),
    });
    const reply = await run(
      "depth-estimation",
      { model_type: "dpt" },
      resizing("DPTImageProcessor"),
      onnx,
      await picture(),
    );
    if (reply.kind !== "file") throw new Error("A file was expected.");
    const { width, height, format } = await sharp(reply.file.bytes).metadata();
    expect({ width, height, format }).toEqual({ width: 40, height: 20, format: "png" });
  });

  it("is made into another", async () => {
    const onnx = encodeConstantModel([PIXELS], { reconstruction: repeated([1, 3, 8, 8], () => 1) });
    const reply = await run(
      "image-to-image",
      { model_type: "swin2sr" },
      resizing("Swin2SRImageProcessor"),
      onnx,
      await picture(),
    );
    expect(reply).toMatchObject({ kind: "file", file: { mediaType: "image/png" } });
  });

  it("becomes a vector", async () => {
    const onnx = encodeConstantModel([PIXELS], {
      last_hidden_state: answer([1, 1, 3], 1, 2, 3),
    });
    const reply = await run(
      "image-feature-extraction",
      { model_type: "vit" },
      resizing("ViTImageProcessor"),
      onnx,
      await picture(),
    );
    expect(reply).toEqual({ kind: "json", value: [[1, 2, 3]] });
  });
});

describe("a sound", () => {
  const listening = {
    feature_extractor_type: "Wav2Vec2FeatureExtractor",
    sampling_rate: 16_000,
    do_normalize: true,
    feature_size: 1,
    padding_value: 0,
  };
  const spelled = [1, 2, 3, 0, 3, 4];
  const speech = encodeConstantModel([SAMPLES], {
    logits: repeated([1, spelled.length, VOCABULARY.length], (at) =>
      at % VOCABULARY.length === spelled[Math.floor(at / VOCABULARY.length)] ? 9 : 0,
    ),
  });
  const wav2vec2 = { model_type: "wav2vec2", ...LABELS };

  it("is written down", async () => {
    const reply = await run("automatic-speech-recognition", wav2vec2, listening, speech, wav(8000));
    expect(reply).toMatchObject({ kind: "json", value: { text: "hello" } });
  });

  it("is classified", async () => {
    const onnx = encodeConstantModel([SAMPLES], { logits: answer([1, 2], 3, 0) });
    const reply = await run("audio-classification", wav2vec2, listening, onnx, wav(44_100));
    expect(reply).toMatchObject({ value: [{ label: "cat" }, { label: "dog" }] });
  });

  it("is refused when it is no sound", async () => {
    const file = { mediaType: "audio/wav", bytes: Buffer.from("/etc/passwd") };
    const call = run("automatic-speech-recognition", wav2vec2, listening, speech, file);
    await expect(call).rejects.toMatchObject({
      code: "invalid-input",
      message: "The sound must be a WAV, FLAC, OGG or MP3 file.",
    });
  });
});

/** A fifth of a second of a tone, in stereo. */
function wav(rate: number): RunnerFile {
  const count = rate / 5;
  const bytes = Buffer.alloc(44 + count * 4);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + count * 4, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 4, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(count * 4, 40);
  for (let at = 0; at < count * 2; at++)
    bytes.writeInt16LE(Math.round(9000 * Math.sin((at / rate) * 880 * Math.PI)), 44 + at * 2);
  return { mediaType: "audio/wav", bytes };
}
