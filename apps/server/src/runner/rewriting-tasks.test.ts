import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type Answered,
  encodeConstantModel,
  PIXELS,
  textInputs,
} from "../testing/constant-model.ts";
import { createEmbeddedHub, type EmbeddedHub, unaborted } from "../testing/embedded-hub.ts";
import { wordTokenizer } from "../testing/word-tokenizer.ts";

let hub: EmbeddedHub;
beforeAll(async () => {
  hub = await createEmbeddedHub();
});
afterAll(() => hub.close());

const VOCABULARY = ["<pad>", "</s>", "<unk>", "▁yes", "▁no"];
const YES = 3;
const WIDTH = 4;

const T5 = {
  model_type: "t5",
  vocab_size: VOCABULARY.length,
  d_model: WIDTH,
  d_kv: 2,
  num_heads: 2,
  num_layers: 1,
  num_decoder_layers: 1,
  decoder_start_token_id: 0,
  pad_token_id: 0,
  eos_token_id: 1,
  is_encoder_decoder: true,
};
const CAPTIONING = {
  model_type: "vision-encoder-decoder",
  is_encoder_decoder: true,
  decoder_start_token_id: 0,
  pad_token_id: 0,
  eos_token_id: 1,
  encoder: { model_type: "vit", hidden_size: WIDTH },
  decoder: {
    model_type: "gpt2",
    n_head: 2,
    n_layer: 1,
    n_embd: WIDTH,
    vocab_size: VOCABULARY.length,
  },
};

const hidden: Answered = { shape: [1, 2, WIDTH], data: new Float32Array(2 * WIDTH) };
const always = (token: number): Answered => ({
  shape: [1, 1, VOCABULARY.length],
  data: Float32Array.from(VOCABULARY, (_, id) => (id === token ? 9 : 0)),
});
const decoderInputs = [
  ...textInputs("input_ids"),
  {
    name: "encoder_hidden_states",
    type: "float32" as const,
    dimensions: ["batch_size", "encoder_length", WIDTH],
  },
];
const files = {
  ...wordTokenizer(VOCABULARY, 2, { pad_token: "<pad>", eos_token: "</s>" }),
  "preprocessor_config.json": JSON.stringify({
    image_processor_type: "ViTImageProcessor",
    size: { height: 8, width: 8 },
    do_resize: true,
  }),
  "onnx/decoder_model_merged.onnx": encodeConstantModel(decoderInputs, { logits: always(YES) }),
};

it.each([
  ["summarization", { summary_text: "yes yes yes" }],
  ["translation", { translation_text: "yes yes yes" }],
  ["text2text-generation", { generated_text: "yes yes yes" }],
])("answers %s in the words of the task", async (task, reply) => {
  const model = await hub.publish({
    ...files,
    "README.md": `---\npipeline_tag: ${task}\n---\n`,
    "config.json": JSON.stringify(T5),
    "onnx/encoder_model.onnx": encodeConstantModel(textInputs("input_ids", "attention_mask"), {
      last_hidden_state: hidden,
    }),
  });
  const call = { model, caller: "a", task, inputs: "no no", parameters: { max_new_tokens: 3 } };
  expect(await hub.runner.run(call, unaborted())).toEqual({ kind: "json", value: [reply] });
});

it("describes a picture", async () => {
  const model = await hub.publish({
    ...files,
    "README.md": "---\npipeline_tag: image-to-text\n---\n",
    "config.json": JSON.stringify(CAPTIONING),
    "onnx/encoder_model.onnx": encodeConstantModel([PIXELS], { last_hidden_state: hidden }),
  });
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } });
  const file = { mediaType: "image/png", bytes: await picture.png().toBuffer() };
  const call = { model, caller: "a", task: "image-to-text", inputs: null, parameters: {}, file };
  const reply = await hub.runner.run({ ...call, parameters: { max_new_tokens: 2 } }, unaborted());
  expect(reply).toEqual({ kind: "json", value: [{ generated_text: "yes yes" }] });
});
