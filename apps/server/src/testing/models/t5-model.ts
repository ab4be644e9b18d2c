import { encodeT5Decoder, encodeT5Encoder, T5_SIZES } from "./t5-graphs.ts";

const [PAD, END, UNKNOWN] = ["<pad>", "</s>", "<unk>"] as const;
const EXTRA = [0, 1, 2].map((at) => `<extra_id_${at}>`);
/** In the order of the real vocabulary: likelier pieces first, the extra tokens last. */
const PIECES = [
  ..."▁ . , : ▁the ▁a ▁to ▁in ▁is ▁of s ing ed er".split(" "),
  ..."▁translate ▁English ▁German ▁French ▁summarize ▁sum mar ize".split(" "),
  ..."▁house ▁small ▁dog ▁cat ▁and ▁sleep ▁run ▁day ▁night ▁rain ▁red ▁green ▁blue".split(" "),
  ..."▁Haus ▁klein ▁Hund ▁und ▁Tag ▁maison ▁petit ▁chien ▁jour ▁rouge".split(" "),
  ..."abcdefghijklmnopqrtuvwxyzEGF'",
];
const VOCABULARY = [PAD, END, UNKNOWN, ...PIECES, ...EXTRA];
const idOf = (token: string) => VOCABULARY.indexOf(token);

const CONFIG = {
  model_type: "t5",
  architectures: ["T5ForConditionalGeneration"],
  is_encoder_decoder: true,
  vocab_size: VOCABULARY.length,
  d_model: T5_SIZES.width,
  d_kv: T5_SIZES.perHead,
  d_ff: T5_SIZES.feed,
  num_heads: T5_SIZES.heads,
  num_layers: T5_SIZES.layers,
  num_decoder_layers: T5_SIZES.layers,
  relative_attention_num_buckets: 32,
  relative_attention_max_distance: 128,
  feed_forward_proj: "relu",
  layer_norm_epsilon: 1e-6,
  dropout_rate: 0,
  tie_word_embeddings: true,
  n_positions: 512,
  decoder_start_token_id: idOf(PAD),
  pad_token_id: idOf(PAD),
  eos_token_id: idOf(END),
  task_specific_params: {
    summarization: { early_stopping: true, max_length: 200, num_beams: 4, prefix: "summarize: " },
    translation_en_to_de: { max_length: 300, prefix: "translate English to German: " },
    translation_en_to_fr: { max_length: 300, prefix: "translate English to French: " },
  },
};

const metaspace = { type: "Metaspace", replacement: "▁", add_prefix_space: true };
const special = (content: string) => ({
  ...{ id: idOf(content), content, special: true },
  ...{ single_word: false, lstrip: false, rstrip: false, normalized: false },
});
const TOKENIZER = {
  ...{ version: "1.0", truncation: null, padding: null, normalizer: null },
  added_tokens: [PAD, END, UNKNOWN, ...EXTRA].map((token) => special(token)),
  pre_tokenizer: { type: "Sequence", pretokenizers: [{ type: "WhitespaceSplit" }, metaspace] },
  post_processor: {
    type: "TemplateProcessing",
    single: [{ Sequence: { id: "A", type_id: 0 } }, { SpecialToken: { id: END, type_id: 0 } }],
    pair: [
      { Sequence: { id: "A", type_id: 0 } },
      { SpecialToken: { id: END, type_id: 0 } },
      { Sequence: { id: "B", type_id: 0 } },
      { SpecialToken: { id: END, type_id: 0 } },
    ],
    special_tokens: { [END]: { id: END, ids: [idOf(END)], tokens: [END] } },
  },
  decoder: metaspace,
  model: {
    type: "Unigram",
    unk_id: idOf(UNKNOWN),
    byte_fallback: false,
    vocab: VOCABULARY.map((token, at) => [token, PIECES.includes(token) ? -2 - at / 20 : 0]),
  },
};

interface T5Options {
  /** Changes to its configuration. */
  readonly config?: object;
  /** A tokenizer of another class: its tokens for languages are in the place of the extra ones. */
  readonly languages?: {
    readonly tokenizer: string;
    readonly tokens: readonly [string, string, string];
    /** Texts begin with the first of them; otherwise, they are words like others. */
    readonly first?: boolean;
    readonly config?: object;
  };
}

const text = (value: unknown) => JSON.stringify(value);

/** The files of a model of T5's architecture with random weights. */
export function t5Files(seed: number, task: string, { config, languages }: T5Options = {}) {
  return {
    "README.md": `---\npipeline_tag: ${task}\n---\n`,
    "config.json": text({ ...CONFIG, ...config }),
    "generation_config.json": text({
      decoder_start_token_id: CONFIG.decoder_start_token_id,
      eos_token_id: CONFIG.eos_token_id,
      pad_token_id: CONFIG.pad_token_id,
    }),
    "tokenizer.json": text(languages ? tokenizerOf(languages) : TOKENIZER),
    "tokenizer_config.json": text({
      ...{ tokenizer_class: languages?.tokenizer ?? "T5Tokenizer", model_max_length: 512 },
      ...{ pad_token: PAD, eos_token: END, unk_token: UNKNOWN },
      ...languages?.config,
    }),
    "onnx/encoder_model.onnx": encodeT5Encoder(seed, VOCABULARY.length),
    "onnx/decoder_model_merged.onnx": encodeT5Decoder(seed, VOCABULARY.length),
  };
}

function tokenizerOf({ tokens, first = false }: NonNullable<T5Options["languages"]>): object {
  const rename = (token: string) => tokens[EXTRA.indexOf(token)] ?? token;
  const { added_tokens, model, post_processor } = TOKENIZER;
  const [start] = tokens;
  const named = { id: start, ids: [idOf(EXTRA[0]!)], tokens: [start] };
  const leading = {
    ...post_processor,
    single: [{ SpecialToken: { id: start, type_id: 0 } }, ...post_processor.single],
    special_tokens: { ...post_processor.special_tokens, [start]: named },
  };
  return {
    ...TOKENIZER,
    added_tokens: added_tokens
      .filter(({ content }) => first || !EXTRA.includes(content))
      .map((one) => ({ ...one, content: rename(one.content) })),
    model: {
      ...model,
      vocab: model.vocab.map(([token, score]) => [
        rename(`${token}`),
        first ? score : score || -50,
      ]),
    },
    ...(first && { post_processor: leading }),
  };
}
