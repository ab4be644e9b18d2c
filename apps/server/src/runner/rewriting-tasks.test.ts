import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Value } from "../../../../examples/training/graph.ts";
import { encodeComputedModel, type Parts } from "../testing/models/computed-model.ts";
import { createEmbeddedHub, type EmbeddedHub, unaborted } from "../testing/models/embedded-hub.ts";
import { wordTokenizer } from "../testing/models/word-tokenizer.ts";

let hub: EmbeddedHub;
beforeAll(async () => {
  hub = await createEmbeddedHub();
});
afterAll(() => hub.close());

/** What each word becomes; what is not named here is left out of no text. */
const DICTIONARY: Readonly<Record<string, string>> = {
  "▁one": "▁ein",
  "▁red": "▁rotes",
  "▁house": "▁Haus",
  "▁point": "▁.",
  "</s>": "</s>",
};
const VOCABULARY = [
  "<pad>",
  "</s>",
  "<unk>",
  "▁one",
  "▁red",
  "▁house",
  "▁ein",
  "▁rotes",
  "▁Haus",
].concat(...["▁point", "▁."]);
const SIZE = VOCABULARY.length;
const oneHot = (token: string | undefined) => VOCABULARY.map((one) => (one === token ? 1 : 0));
const START = "<pad>";

const T5 = {
  model_type: "t5",
  vocab_size: SIZE,
  d_model: 2 * SIZE,
  d_kv: 2,
  num_heads: 2,
  num_layers: 1,
  num_decoder_layers: 1,
  decoder_start_token_id: 0,
  pad_token_id: 0,
  eos_token_id: 1,
  is_encoder_decoder: true,
};

/** Maps each token to its output word and the previous one's. */
const encoder = encodeComputedModel((parts) => {
  const tokens = parts.tokens();
  parts.tokens("attention_mask");
  const rows = Object.entries(DICTIONARY).map(([word, other]) => [word, oneHot(other)] as const);
  const words = parts.apply("Gather", [
    parts.table(VOCABULARY, SIZE, Object.fromEntries(rows)),
    tokens,
  ]);
  // As often as there are texts.
  const nothing = parts.apply("Mul", [cut(parts, words, 0, 1), parts.weights([], 0)]);
  const start = parts.apply("Add", [nothing, parts.weights([SIZE], ...oneHot(START))]);
  const before = parts.apply("Concat", [start, cut(parts, words, 0, -1)], { axis: 1 });
  return { last_hidden_state: [parts.apply("Concat", [before, words], { axis: 2 }), 3] };
});

/** The word after the one that was written last: attention, by hand. */
const decoder = encodeComputedModel((parts) => {
  const written = parts.tokens();
  const source = parts.numbers("encoder_hidden_states", 3);
  const all = parts.table(
    VOCABULARY,
    SIZE,
    Object.fromEntries(VOCABULARY.map((one) => [one, oneHot(one)])),
  );
  const last = cut(parts, parts.apply("Gather", [all, written]), -1, 2 ** 40);
  const half = (from: number) =>
    parts.apply("Slice", [source, ...[from, from + SIZE, 2].map((at) => parts.integers(at))]);
  const keys = parts.apply("Transpose", [half(0)], { perm: [0, 2, 1] });
  const found = parts.apply("MatMul", [parts.apply("MatMul", [last, keys]), half(SIZE)]);
  return { logits: [parts.apply("Mul", [found, parts.weights([], 9)]), 3] };
});

/** Some places of a text. */
function cut(parts: Parts, value: Value, from: number, to: number): Value {
  return parts.apply("Slice", [value, ...[from, to, 1].map((at) => parts.integers(at))]);
}

const tokenizer = wordTokenizer(VOCABULARY, 2, { pad_token: "<pad>", eos_token: "</s>" });

it.each([
  ["summarization", "summary_text"],
  ["translation", "translation_text"],
  ["text2text-generation", "generated_text"],
])("answers %s in the words of the task", async (task, name) => {
  const model = await hub.publish({
    ...tokenizer,
    "README.md": `---\npipeline_tag: ${task}\n---\n`,
    "config.json": JSON.stringify(T5),
    "onnx/encoder_model.onnx": encoder,
    "onnx/decoder_model_merged.onnx": decoder,
  });
  const rewrite = async (inputs: unknown, parameters = {}) => {
    const call = { model, caller: "a", task, inputs, parameters };
    const reply = await hub.runner.run(call, unaborted());
    return reply.kind === "json" && reply.value;
  };
  expect(await rewrite("one red house </s>")).toEqual([{ [name]: "ein rotes Haus" }]);
  expect(await rewrite(["red one </s>", "house </s>"])).toEqual([
    { [name]: "rotes ein" },
    { [name]: "Haus" },
  ]);
  expect(await rewrite("one red house </s>", { max_new_tokens: 2 })).toEqual([
    { [name]: "ein rotes" },
  ]);
  expect(await rewrite("one point </s>", { clean_up_tokenization_spaces: true })).toEqual([
    { [name]: "ein." },
  ]);
  expect(await rewrite("one point </s>", { clean_up_tokenization_spaces: false })).toEqual([
    { [name]: "ein ." },
  ]);
});

it("describes a picture", async () => {
  const describing = {
    model_type: "vision-encoder-decoder",
    is_encoder_decoder: true,
    decoder_start_token_id: 0,
    pad_token_id: 0,
    eos_token_id: 1,
    encoder: { model_type: "vit", hidden_size: 3 },
    decoder: { model_type: "gpt2", n_head: 2, n_layer: 1, n_embd: 4, vocab_size: SIZE },
  };
  const model = await hub.publish({
    ...tokenizer,
    "README.md": "---\npipeline_tag: image-to-text\n---\n",
    "preprocessor_config.json": JSON.stringify({
      image_processor_type: "ViTImageProcessor",
      size: { height: 8, width: 8 },
      do_resize: true,
    }),
    "config.json": JSON.stringify(describing),
    "onnx/encoder_model.onnx": encodeComputedModel((parts) => {
      const mean = parts.apply("ReduceMean", [parts.pixels(), parts.integers(2, 3)], {
        keepdims: 0,
      });
      return { last_hidden_state: [parts.apply("Unsqueeze", [mean, parts.integers(1)]), 3] };
    }),
    // Red is one thing, blue another, and after either there is no more to say.
    "onnx/decoder_model_merged.onnx": encodeComputedModel((parts) => {
      const seen = [oneHot("▁red"), oneHot(undefined), oneHot("▁house")].flat();
      const colors = parts.weights([3, SIZE], ...seen);
      const scores = parts.apply("MatMul", [parts.numbers("encoder_hidden_states", 3), colors]);
      const end = oneHot("</s>").map((value) => 9 * value);
      const after = parts.table(VOCABULARY, SIZE, { "▁red": end, "▁house": end });
      return {
        logits: [parts.apply("Add", [scores, parts.apply("Gather", [after, parts.tokens()])]), 3],
      };
    }),
  });
  for (const [background, generated_text] of [
    ["#f00", "red"],
    ["#00f", "house"],
  ] as const) {
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background } });
    const file = { mediaType: "image/png", bytes: await picture.png().toBuffer() };
    const call = { model, caller: "a", task: "image-to-text", inputs: null, parameters: {}, file };
    const reply = await hub.runner.run(call, unaborted());
    expect(reply).toEqual({ kind: "json", value: [{ generated_text }] });
  }
});
