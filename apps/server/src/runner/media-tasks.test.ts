import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeWav } from "../../../../examples/speech/wav.ts";
import type { Value } from "../../../../examples/training/graph.ts";
import { encodeComputedModel, type Parts } from "../testing/models/computed-model.ts";
import { createEmbeddedHub, type EmbeddedHub, unaborted } from "../testing/models/embedded-hub.ts";
import type { RunnerFile, RunnerReply } from "./runner.ts";

let hub: EmbeddedHub;
beforeAll(async () => {
  hub = await createEmbeddedHub();
});
afterAll(() => hub.close());

const LABELS = { id2label: { 0: "cat", 1: "dog" }, label2id: { cat: 0, dog: 1 } };
/** Every image becomes 16 by 16; the model gets colors from 0 to 1. */
const resizing = (type: string) => ({
  image_processor_type: type,
  feature_extractor_type: type,
  do_resize: true,
  size: { height: 16, width: 16 },
  do_rescale: true,
  rescale_factor: 1 / 255,
  do_normalize: false,
});

/** An image 40 wide and 20 high: one color left, one right. */
async function picture(
  left: string,
  right = left,
  format: "png" | "jpeg" | "webp" = "png",
): Promise<RunnerFile> {
  const half = { create: { width: 20, height: 20, channels: 3 as const, background: right } };
  const whole = sharp({ create: { width: 40, height: 20, channels: 3, background: left } });
  const bytes = await whole
    .composite([{ input: await sharp(half).png().toBuffer(), left: 20, top: 0 }])
    .toFormat(format)
    .toBuffer();
  return { mediaType: `image/${format}`, bytes };
}

/** The mean color of each quarter of an image of 16 by 16: [1, 3, 2, 2]. */
const quarters = (parts: Parts): Value =>
  parts.apply("AveragePool", [parts.pixels()], { kernel_shape: [8, 8], strides: [8, 8] });
/** The same in rows, from the top left on: [1, 4, 3]. */
const quarterRows = (parts: Parts): Value =>
  parts.apply("Transpose", [parts.apply("Reshape", [quarters(parts), parts.integers(1, 3, 4)])], {
    perm: [0, 2, 1],
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
  });
  return hub.runner.run(
    { model, caller: "a", task, inputs: null, parameters, ...(file && { file }) },
    unaborted(),
  );
}

describe("a picture", () => {
  /** The more red, the more cat; blue is for dogs. */
  const classifier = encodeComputedModel((parts) => {
    const mean = parts.apply("ReduceMean", [parts.pixels(), parts.integers(2, 3)], { keepdims: 0 });
    const weights = parts.weights([3, 2], 1, 0, 0, 0, 0, 1);
    return { logits: [parts.apply("MatMul", [mean, weights]), 2] };
  });
  const vit = { model_type: "vit", ...LABELS };

  it.each(["png", "jpeg", "webp"] as const)(
    "is classified by its colors, as %s",
    async (format) => {
      const normal = {
        do_normalize: true,
        image_mean: [0.5, 0.5, 0.5],
        image_std: [0.5, 0.5, 0.5],
      };
      const reply = await run(
        "image-classification",
        vit,
        { ...resizing("ViTImageProcessor"), ...normal },
        classifier,
        await picture("#00f", "#00f", format),
      );
      expect(reply).toEqual({
        kind: "json",
        value: [
          { label: "dog", score: expect.closeTo(0.881, 1) },
          { label: "cat", score: expect.closeTo(0.119, 1) },
        ],
      });
    },
  );

  it.each<[string, RunnerFile | undefined, RegExp]>([
    ["no file", undefined, /Paths and URLs are not supported/],
    [
      "a path in its place",
      { mediaType: "image/png", bytes: Buffer.from("/etc/passwd") },
      /Invalid image/,
    ],
    [
      "an address in its place",
      { mediaType: "image/png", bytes: Buffer.from("http://127.0.0.1/cat.png") },
      /Invalid image/,
    ],
    [
      "a drawing that names files",
      {
        mediaType: "image/svg+xml",
        bytes: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>',
        ),
      },
      /Invalid image/,
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
    const onnx = encodeComputedModel((parts) => {
      // Of a quarter that is neither red nor blue, nothing is seen.
      const weights = parts.weights([3, 3], 9, 0, 0, 0, 0, 9, 0, 9, 0);
      const boxes = [0.25, 0.25, 0.75, 0.25, 0.25, 0.75, 0.75, 0.75];
      const placed = boxes.flatMap((_, at) =>
        at % 2 ? [] : [...boxes.slice(at, at + 2), 0.5, 0.5],
      );
      return {
        logits: [parts.apply("MatMul", [quarterRows(parts), weights]), 3],
        pred_boxes: [parts.weights([1, 4, 4], ...placed), 3],
      };
    });
    const config = { model_type: "yolos", ...LABELS };
    const reply = await run(
      "object-detection",
      config,
      resizing("YolosFeatureExtractor"),
      onnx,
      await picture("#0f0", "#00f"),
    );
    expect(reply).toMatchObject({
      value: [
        { label: "dog", box: { xmin: 20, ymin: 0, xmax: 40, ymax: 10 } },
        { label: "dog", box: { xmin: 20, ymin: 10, xmax: 40, ymax: 20 } },
      ],
    });
  });

  it("is cut into segments of its own size", async () => {
    const onnx = encodeComputedModel((parts) => {
      const weights = parts.weights([2, 3, 1, 1], 5, 0, 0, 0, 0, 5);
      return { logits: [parts.apply("Conv", [quarters(parts), weights]), 4] };
    });
    const reply = await run(
      "image-segmentation",
      { model_type: "segformer", ...LABELS },
      resizing("SegformerImageProcessor"),
      onnx,
      await picture("#f00", "#00f"),
    );
    const segments = (reply as { value: { label: string; mask: string }[] }).value;
    expect(segments.map(({ label }) => label)).toEqual(["cat", "dog"]);
    const mask = sharp(Buffer.from(segments[0]?.mask ?? "", "base64"));
    expect(await mask.metadata()).toMatchObject({ width: 40, height: 20, channels: 1 });
    const pixels = await mask.extractChannel(0).raw().toBuffer();
    expect([pixels[2], pixels[38]]).toEqual([255, 0]);
  });

  it("gets a depth for every pixel", async () => {
    const onnx = encodeComputedModel((parts) => ({
      predicted_depth: [
        parts.apply("ReduceMean", [parts.pixels(), parts.integers(1)], { keepdims: 0 }),
        3,
      ],
    }));
    const reply = await run(
      "depth-estimation",
      { model_type: "dpt" },
      resizing("DPTImageProcessor"),
      onnx,
      await picture("#222", "#eee"),
    );
    const { width, height, channels, pixels } = await readPicture(reply);
    expect({ width, height }).toEqual({ width: 40, height: 20 });
    expect(pixels[2 * channels]).toBe(0);
    expect(pixels[37 * channels]).toBeGreaterThan(250);
  });

  it("is made into another", async () => {
    const onnx = encodeComputedModel((parts) => ({
      reconstruction: [parts.apply("Sub", [parts.weights([], 1), parts.pixels()]), 4],
    }));
    const reply = await run(
      "image-to-image",
      { model_type: "swin2sr" },
      { ...resizing("Swin2SRImageProcessor"), do_resize: false, do_pad: false },
      onnx,
      await picture("#ff0000", "#0000ff"),
    );
    const { width, height, pixels } = await readPicture(reply);
    expect({ width, height }).toEqual({ width: 40, height: 20 });
    expect([...pixels.subarray(0, 3), ...pixels.subarray(39 * 3, 40 * 3)]).toEqual([
      0, 255, 255, 255, 255, 0,
    ]);
  });

  it("becomes vectors", async () => {
    const reply = await run(
      "image-feature-extraction",
      { model_type: "vit" },
      resizing("ViTImageProcessor"),
      encodeComputedModel((parts) => ({ last_hidden_state: [quarterRows(parts), 3] })),
      await picture("#f00", "#0f0"),
    );
    const [red, green] = [
      [1, 0, 0],
      [0, 1, 0],
    ].map((row) => row.map((value) => expect.closeTo(value, 1)));
    expect(reply).toEqual({ kind: "json", value: [red, green, red, green] });
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
  const wav2vec2 = { model_type: "wav2vec2", ...LABELS };
  /** How much a sound of variance 1 changes from sample to sample: low tones little, high ones much. */
  const listen = (parts: Parts, axes: number): Value => {
    const samples = parts.samples();
    const cut = (from: number, to: number) =>
      parts.apply("Slice", [samples, parts.integers(from), parts.integers(to), parts.integers(1)]);
    const change = parts.apply("Sub", [cut(1, 2 ** 40), cut(0, -1)]);
    const square = parts.apply("Mul", [change, change]);
    return parts.apply("ReduceMean", [square, parts.integers(axes)], { keepdims: 1 });
  };

  // Three thousand swings per second change much at 16 kHz, and little at 44.1.
  it.each([
    ["cat", 440, 8000],
    ["dog", 3000, 44_100],
    ["dog", 3000, 8000],
  ])("is a %s at %d Hz, recorded at %d", async (label, hertz, rate) => {
    const onnx = encodeComputedModel((parts) => {
      const weights = parts.weights([1, 2], -9, 9);
      const off = parts.apply("Sub", [listen(parts, 1), parts.weights([], 1)]);
      return { logits: [parts.apply("MatMul", [off, weights]), 2] };
    });
    const reply = await run("audio-classification", wav2vec2, listening, onnx, tone(hertz, rate));
    expect(reply).toMatchObject({ value: [{ label }, {}] });
  });

  it("is refused when it is no sound", async () => {
    const onnx = encodeComputedModel((parts) => ({ logits: [listen(parts, 1), 2] }));
    const file = { mediaType: "audio/wav", bytes: Buffer.from("/etc/passwd") };
    const call = run("audio-classification", wav2vec2, listening, onnx, file);
    await expect(call).rejects.toMatchObject({
      code: "invalid-input",
      message: "The audio must be a WAV, FLAC, OGG, MP3 or WebM file.",
    });
  });
});

/** A fifth of a second of a tone. */
const tone = (hertz: number, rate: number): RunnerFile => ({
  mediaType: "audio/wav",
  bytes: encodeWav(
    Float32Array.from(
      { length: rate / 5 },
      (_, at) => 0.3 * Math.sin((2 * Math.PI * hertz * at) / rate),
    ),
    rate,
  ),
});

async function readPicture(reply: RunnerReply) {
  if (reply.kind !== "file") throw new Error("A file was expected.");
  expect(reply.file.mediaType).toBe("image/png");
  const { data, info } = await sharp(reply.file.bytes).raw().toBuffer({ resolveWithObject: true });
  return { ...info, pixels: data };
}
