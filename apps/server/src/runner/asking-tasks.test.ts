import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { encodeWav } from "../../../../examples/speech/wav.ts";
import type { Value } from "../../../../examples/training/graph.ts";
import { formatTokenizerFiles } from "../../../../examples/training/tokenizer-files.ts";
import { encodeComputedModel, type Parts } from "../testing/models/computed-model.ts";
import { createEmbeddedHub, type EmbeddedHub, unaborted } from "../testing/models/embedded-hub.ts";
import { wordTokenizer } from "../testing/models/word-tokenizer.ts";
import type { RunnerFile } from "./runner.ts";

/** Tasks with two inputs: two texts, or a text and an image or audio file. */
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

async function publish(
  task: string,
  config: object,
  files: Readonly<Record<string, string | Uint8Array>>,
) {
  const model = await hub.publish({
    "README.md": `---\npipeline_tag: ${task}\n---\n`,
    "config.json": JSON.stringify(config),
    ...files,
  });
  return async ({ inputs = null, parameters = {}, file }: Asked) => {
    const call = { model, caller: "a", task, inputs, parameters, ...(file && { file }) };
    const reply = await hub.runner.run(call, unaborted());
    return reply.kind === "json" ? reply.value : reply.file;
  };
}

const RED = [1, 0, 0];
const BLUE = [0, 0, 1];
/** An image 40 wide and 20 high: red left, blue right. */
async function redAndBlue(): Promise<RunnerFile> {
  const half = { width: 20, height: 20, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: "#00f" } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { ...half, width: 40, background: "#f00" } })
    .composite([{ input: blue, left: 20, top: 0 }])
    .png()
    .toBuffer();
  return { mediaType: "image/png", bytes };
}
const resizing = (type: string, more: object = {}) => ({
  "preprocessor_config.json": JSON.stringify({
    image_processor_type: type,
    feature_extractor_type: type,
    do_resize: true,
    size: { height: 16, width: 16 },
    do_rescale: true,
    rescale_factor: 1 / 255,
    do_normalize: false,
    ...more,
  }),
});
/** The mean color of each quarter of an image of 16 by 16, from the top left on: [1, 4, 3]. */
function quarters(parts: Parts): Value {
  const pooled = parts.apply("AveragePool", [parts.pixels()], {
    kernel_shape: [8, 8],
    strides: [8, 8],
  });
  const rows = parts.apply("Reshape", [pooled, parts.integers(1, 3, 4)]);
  return parts.apply("Transpose", [rows], { perm: [0, 2, 1] });
}
/** What a text is about: the sum over its words, turned so that each text is a column. */
function aboutTexts(parts: Parts, table: Value): Value {
  const words = parts.apply("Gather", [table, parts.tokens()]);
  const sum = parts.apply("ReduceSum", [words, parts.integers(1)], { keepdims: 0 });
  return parts.apply("Transpose", [sum], { perm: [1, 0] });
}

it("answers a question with words of the context, not of the question", async () => {
  const vocabulary = [
    "[PAD]",
    "[UNK]",
    "[CLS]",
    "[SEP]",
    "[MASK]",
    "where",
    "is",
    "new",
    "york",
    "?",
    "she",
    "lives",
    "in",
    "today",
    ".",
  ];
  const onnx = encodeComputedModel((parts) => {
    const tokens = parts.tokens();
    const scores = (rows: Readonly<Record<string, readonly number[]>>) => {
      const found = parts.apply("Gather", [parts.table(vocabulary, 1, rows), tokens]);
      return parts.apply("Squeeze", [found, parts.integers(2)]);
    };
    return {
      start_logits: [scores({ new: [9], where: [12] }), 2],
      end_logits: [scores({ york: [9], "?": [12] }), 2],
    };
  });
  const ask = await publish(
    "question-answering",
    { model_type: "bert" },
    {
      ...formatTokenizerFiles(vocabulary, 64),
      "onnx/model.onnx": onnx,
    },
  );
  const inputs = { question: "Where is New York?", context: "She lives in  New York today." };
  expect(await ask({ inputs })).toEqual({
    answer: "New York",
    score: expect.any(Number),
    start: 14,
    end: 22,
  });
  expect(await ask({ inputs, parameters: { top_k: 2 } })).toMatchObject([
    { answer: "New York" },
    {},
  ]);
  // Far longer than the model's context.
  const before = "she lives today . ".repeat(60);
  const long = { ...inputs, context: `${before}in New York. ${before}` };
  const start = before.length + 3;
  expect(await ask({ inputs: long })).toMatchObject({ answer: "New York", start, end: start + 8 });
  await expect(ask({ inputs: "Where?" })).rejects.toMatchObject({ code: "invalid-input" });
});

const COLORS = ["<pad>", "</s>", "<unk>", "▁This", "▁is", "▁a", "▁photo", "▁of", "▁red", "▁blue"];
const colorTable = (parts: Parts, strength: number) =>
  parts.table(COLORS, 3, {
    "▁red": RED.map((value) => value * strength),
    "▁blue": BLUE.map((value) => value * strength),
  });
const colorWords = wordTokenizer(COLORS, 2, { pad_token: "<pad>", eos_token: "</s>" });

it("sorts a picture into labels that one names", async () => {
  const onnx = encodeComputedModel((parts) => {
    const mean = parts.apply("ReduceMean", [parts.pixels(), parts.integers(2, 3)], { keepdims: 0 });
    const texts = aboutTexts(parts, colorTable(parts, 1));
    return { logits_per_image: [parts.apply("MatMul", [mean, texts]), 2] };
  });
  const normal = { do_normalize: true, image_mean: [0, 0, 0.5], image_std: [0.5, 1, 0.5] };
  const ask = await publish(
    "zero-shot-image-classification",
    { model_type: "clip" },
    {
      ...colorWords,
      ...resizing("CLIPImageProcessor", normal),
      "onnx/model.onnx": onnx,
    },
  );
  // Normalized, half of a red is 1, and half of a blue is 0.
  const file = await redAndBlue();
  // The usual sentence ends with a point, which to these words belongs to the last one.
  const parameters = { candidate_labels: ["blue", "red"], hypothesis_template: "a photo of {}" };
  expect(await ask({ file, parameters })).toEqual([
    { label: "red", score: expect.closeTo(0.731, 1) },
    { label: "blue", score: expect.closeTo(0.269, 1) },
  ]);
  await expect(ask({ file })).rejects.toMatchObject({ code: "invalid-input" });
});

it("finds in a picture what one names, in its own pixels", async () => {
  const onnx = encodeComputedModel((parts) => {
    const texts = aboutTexts(parts, colorTable(parts, 9));
    const scores = parts.apply("MatMul", [quarters(parts), texts]);
    const middles = [0.25, 0.25, 0.75, 0.25, 0.25, 0.75, 0.75, 0.75];
    const boxes = [0, 2, 4, 6].flatMap((at) => [...middles.slice(at, at + 2), 0.5, 0.5]);
    return {
      logits: [parts.apply("Sub", [scores, parts.weights([], 5)]), 3],
      pred_boxes: [parts.weights([1, 4, 4], ...boxes), 3],
    };
  });
  const ask = await publish(
    "zero-shot-object-detection",
    { model_type: "owlvit" },
    {
      ...colorWords,
      ...resizing("OwlViTImageProcessor"),
      "onnx/model.onnx": onnx,
    },
  );
  const asked = { file: await redAndBlue(), parameters: { candidate_labels: ["photo", "blue"] } };
  const score = expect.closeTo(0.98, 1);
  expect(await ask(asked)).toEqual([
    { label: "blue", score, box: { xmin: 20, ymin: 0, xmax: 40, ymax: 10 } },
    { label: "blue", score, box: { xmin: 20, ymin: 10, xmax: 40, ymax: 20 } },
  ]);
});

it("sorts a sound into labels that one names", async () => {
  const vocabulary = ["<pad>", "</s>", "<unk>", "▁low", "▁high", "▁sound"];
  const onnx = encodeComputedModel((parts) => {
    // Low and high half of the bands of pitch, as the feature extractor hears them: [1, 2].
    const bands = parts.numbers("input_features", 4);
    const halves = [0, 32].map((from) => {
      const half = parts.apply("Slice", [
        bands,
        ...[[from], [from + 32], [3]].map((at) => parts.integers(...at)),
      ]);
      return parts.apply("ReduceMean", [half, parts.integers(1, 2, 3)], { keepdims: 0 });
    });
    const heard = parts.apply(
      "Concat",
      halves.map((half) => parts.apply("Reshape", [half, parts.integers(1, 1)])),
      { axis: 1 },
    );
    const texts = aboutTexts(
      parts,
      parts.table(vocabulary, 2, { "▁low": [1, 0], "▁high": [0, 1] }),
    );
    return { logits_per_audio: [parts.apply("MatMul", [heard, texts]), 2] };
  });
  const ask = await publish(
    "zero-shot-audio-classification",
    { model_type: "clap" },
    {
      ...wordTokenizer(vocabulary, 2, { pad_token: "<pad>", eos_token: "</s>" }),
      "preprocessor_config.json": JSON.stringify({
        feature_extractor_type: "ClapFeatureExtractor",
        processor_class: "ClapProcessor",
        sampling_rate: 48_000,
        feature_size: 64,
        fft_window_size: 1024,
        hop_length: 480,
        nb_frequency_bins: 513,
        max_length_s: 2,
        nb_max_samples: 96_000,
        frequency_min: 50,
        frequency_max: 14_000,
        padding: "repeatpad",
        truncation: "rand_trunc",
      }),
      "onnx/model.onnx": onnx,
    },
  );
  const label = async (hertz: number) => {
    const wave = Float32Array.from(
      { length: 16_000 },
      (_, at) => Math.sin((at * hertz * Math.PI) / 8000) / 2,
    );
    const file = { mediaType: "audio/wav", bytes: encodeWav(wave, 16_000) };
    const parameters = { candidate_labels: "low,high", hypothesis_template: "{} sound" };
    return (await ask({ file, parameters })) as { label: string; score: number }[];
  };
  expect((await label(300))[0]).toMatchObject({ label: "low" });
  expect((await label(5000))[0]).toMatchObject({ label: "high" });
});

it("answers a question about a document with what is in its picture", async () => {
  const vocabulary = [
    "<pad>",
    "</s>",
    "<unk>",
    "<s_docvqa>",
    "<s_question>",
    "</s_question>",
    "<s_answer>",
    "</s_answer>",
    "▁left",
    "▁right",
    "▁red",
    "▁blue",
  ];
  const size = vocabulary.length;
  const encoder = encodeComputedModel((parts) => ({ last_hidden_state: [quarters(parts), 3] }));
  const decoder = encodeComputedModel((parts) => {
    const tokens = parts.tokens();
    const hidden = parts.numbers("encoder_hidden_states", 3);
    const row = (index: number, strength = 9) =>
      vocabulary.map((_, at) => (at === index ? strength : 0));
    const word = (token: string) => vocabulary.indexOf(token);
    // The question says whether to look left or right; while the answer is written, it is past.
    const sides = parts.table(vocabulary, 4, { "▁left": [1, 0, 1, 0], "▁right": [0, 1, 0, 1] });
    const looked = parts.apply(
      "ReduceSum",
      [parts.apply("Gather", [sides, tokens]), parts.integers(1)],
      { keepdims: 1 },
    );
    const seen = parts.apply("MatMul", [looked, hidden]);
    const colors = parts.weights(
      [3, size],
      ...row(word("▁red"), 20),
      ...row(-1),
      ...row(word("▁blue"), 20),
    );
    const next = parts.table(vocabulary, size, {
      "▁red": row(word("</s_answer>")),
      "▁blue": row(word("</s_answer>")),
      "</s_answer>": row(word("</s>")),
    });
    const logits = [parts.apply("Gather", [next, tokens]), parts.apply("MatMul", [seen, colors])];
    return { logits: [parts.apply("Add", logits), 3] };
  });
  const config = {
    model_type: "vision-encoder-decoder",
    is_encoder_decoder: true,
    decoder_start_token_id: 3,
    pad_token_id: 0,
    eos_token_id: 1,
    encoder: { model_type: "donut-swin", hidden_size: 3 },
    decoder: {
      model_type: "mbart",
      decoder_attention_heads: 2,
      decoder_layers: 1,
      d_model: 4,
      vocab_size: size,
      max_position_embeddings: 32,
    },
  };
  const ask = await publish("document-question-answering", config, {
    ...wordTokenizer(vocabulary, 8, { pad_token: "<pad>", eos_token: "</s>" }),
    ...resizing("DonutFeatureExtractor"),
    "onnx/encoder_model.onnx": encoder,
    "onnx/decoder_model_merged.onnx": decoder,
  });
  const file = await redAndBlue();
  for (const [question, answer] of [
    ["left", "red"],
    ["right", "blue"],
  ])
    expect(await ask({ inputs: { question }, file })).toEqual([{ answer, score: null }]);
});
