import { CLIP_SIZES, encodeClip, encodeClipVision } from "./clip-graphs.ts";

const [START, END] = ["<|startoftext|>", "<|endoftext|>"];
/** Every byte has a letter that can be seen: its own, or one of those from 256 on. */
const SEEN = [
  [33, 126],
  [161, 172],
  [174, 255],
].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
const UNSEEN = Array.from({ length: 256 }, (_, at) => at).filter((byte) => !SEEN.includes(byte));
const BYTES = [...SEEN, ...UNSEEN.map((_, at) => 256 + at)].map((code) =>
  String.fromCharCode(code),
);
/** Of the real merges, those that a few words take, in their order. */
const MERGES =
  `i n|t h|a n|r e|a r|p h|o f</w>|th e</w>|o t|i s</w>|ph ot|phot o</w>|a t</w>|c at</w>|d o|do g</w>
th is</w>|re d</w>|b l|bl u|blu e</w>|g re|gre en</w>|e n</w>`
    .split(/[|\n]/)
    .map((merge) => merge.trim());
const VOCABULARY = [
  ...BYTES,
  ...BYTES.map((letter) => `${letter}</w>`),
  ...MERGES.map((merge) => merge.replace(" ", "")),
  START,
  END,
] as string[];
const idOf = (token: string | undefined) => VOCABULARY.indexOf(token ?? "");

const layers = {
  ...{ hidden_act: "quick_gelu", layer_norm_eps: 1e-5, attention_dropout: 0 },
  ...{ intermediate_size: CLIP_SIZES.feed, projection_dim: CLIP_SIZES.shared },
  num_attention_heads: CLIP_SIZES.heads,
  num_hidden_layers: CLIP_SIZES.layers,
};
const CONFIG = {
  model_type: "clip",
  architectures: ["CLIPModel"],
  projection_dim: CLIP_SIZES.shared,
  text_config: {
    ...{ ...layers, model_type: "clip_text_model", hidden_size: CLIP_SIZES.text },
    ...{ vocab_size: VOCABULARY.length, max_position_embeddings: CLIP_SIZES.tokens },
    ...{ bos_token_id: idOf(START), eos_token_id: idOf(END), pad_token_id: idOf(END) },
  },
  vision_config: {
    ...{ ...layers, model_type: "clip_vision_model", hidden_size: CLIP_SIZES.image },
    ...{ image_size: CLIP_SIZES.pixels, patch_size: CLIP_SIZES.patch, num_channels: 3 },
  },
};

const PREPROCESSOR = {
  ...{ image_processor_type: "CLIPImageProcessor", feature_extractor_type: "CLIPFeatureExtractor" },
  ...{ do_resize: true, size: { shortest_edge: CLIP_SIZES.pixels }, resample: 3 },
  ...{ do_center_crop: true, crop_size: { height: CLIP_SIZES.pixels, width: CLIP_SIZES.pixels } },
  ...{ do_convert_rgb: true, do_rescale: true, rescale_factor: 1 / 255, do_normalize: true },
  image_mean: [0.48145466, 0.4578275, 0.40821073],
  image_std: [0.26862954, 0.26130258, 0.27577711],
};

const WORDS = "'s|'t|'re|'ve|'m|'ll|'d|[\\p{L}]+|[\\p{N}]|[^\\s\\p{L}\\p{N}]+";
const byteLevel = {
  type: "ByteLevel",
  add_prefix_space: false,
  trim_offsets: true,
  use_regex: true,
};
const TOKENIZER = {
  ...{ version: "1.0", truncation: null, padding: null },
  added_tokens: [START, END].map((content) => ({
    ...{ id: idOf(content), content, special: true },
    ...{ single_word: false, lstrip: false, rstrip: false, normalized: content === START },
  })),
  normalizer: {
    type: "Sequence",
    normalizers: [
      { type: "NFC" },
      { type: "Replace", pattern: { Regex: "\\s+" }, content: " " },
      { type: "Lowercase" },
    ],
  },
  pre_tokenizer: {
    type: "Sequence",
    pretokenizers: [
      { type: "Split", pattern: { Regex: WORDS }, behavior: "Removed", invert: true },
      { ...byteLevel },
    ],
  },
  post_processor: {
    ...{ type: "RobertaProcessing", trim_offsets: false, add_prefix_space: false },
    ...{ sep: [END, idOf(END)], cls: [START, idOf(START)] },
  },
  decoder: byteLevel,
  model: {
    ...{ type: "BPE", dropout: null, unk_token: END, fuse_unk: false },
    ...{ continuing_subword_prefix: "", end_of_word_suffix: "</w>" },
    vocab: Object.fromEntries(VOCABULARY.map((token, at) => [token, at])),
    merges: MERGES,
  },
};

const text = (value: unknown) => JSON.stringify(value);
const seeing = (task: string) => ({
  "README.md": `---\npipeline_tag: ${task}\n---\n`,
  "config.json": text(CONFIG),
  "preprocessor_config.json": text(PREPROCESSOR),
});

/** The files of a model of CLIP's architecture with random weights. */
export const clipFiles = (seed: number) => ({
  ...seeing("zero-shot-image-classification"),
  "tokenizer.json": text(TOKENIZER),
  "tokenizer_config.json": text({
    ...{ tokenizer_class: "CLIPTokenizer", model_max_length: CLIP_SIZES.tokens },
    ...{ bos_token: START, eos_token: END, unk_token: END, pad_token: END },
  }),
  "onnx/model.onnx": encodeClip(seed, VOCABULARY.length, idOf(END)),
});

/** Its tower for images, as published models have it in a file of its own. */
export const clipVisionFiles = (seed: number) => ({
  ...seeing("image-feature-extraction"),
  "onnx/vision_model.onnx": encodeClipVision(seed),
});
