import { encodeListener, encodeWriter, type Rule, SIZES } from "./whisper-graphs.ts";

const WORDS = ["Ġhello", "Ġwor", "ld", "Ġguten", "Ġtag", "Ġgood", "Ġday"];
const [END, START, ENGLISH] = ["<|endoftext|>", "<|startoftranscript|>", "<|en|>"];
const [GERMAN, TRANSLATE, TRANSCRIBE] = ["<|de|>", "<|translate|>", "<|transcribe|>"];
const SILENT = "<|notimestamps|>";
/** In the order of the real vocabulary: special tokens after the words, then a time for each 20 ms. */
const SPECIAL = [END, START, ENGLISH, GERMAN, TRANSLATE, TRANSCRIBE].concat(
  ["<|startoflm|>", "<|startofprev|>", "<|nospeech|>"],
  SILENT,
);
const TIMES = Array.from({ length: SIZES.positions + 1 }, (_, at) => `<|${(at / 50).toFixed(2)}|>`);
const VOCABULARY = [...WORDS, ...SPECIAL, ...TIMES];
const idOf = (token: string) => VOCABULARY.indexOf(token);

/** What is written: English, German where it is named, and other English for a translation. */
const SCRIPT: readonly (readonly [last: string, next: string, weight: number, heard?: string])[] = [
  [TRANSCRIBE, "<|0.00|>", 100],
  [TRANSLATE, "<|0.00|>", 100],
  ...[SILENT, "<|0.00|>"].flatMap(
    (last) =>
      [
        [last, "Ġhello", 100],
        [last, "Ġguten", 200, GERMAN],
        [last, "Ġgood", 300, TRANSLATE],
      ] as const,
  ),
  ["Ġhello", "Ġwor", 100],
  ["Ġwor", "ld", 100],
  ["Ġguten", "Ġtag", 100],
  ["Ġgood", "Ġday", 100],
  ...["ld", "Ġtag", "Ġday"].flatMap(
    (last) =>
      [
        [last, "<|1.00|>", 100],
        [last, END, 200, SILENT],
      ] as const,
  ),
  ["<|1.00|>", END, 100],
];
const RULES: readonly Rule[] = SCRIPT.map(([last, next, weight, heard = START]) => ({
  ...{ last: idOf(last), next: idOf(next), weight },
  heard: idOf(heard),
}));

const CONFIG = {
  model_type: "whisper",
  architectures: ["WhisperForConditionalGeneration"],
  is_encoder_decoder: true,
  d_model: SIZES.width,
  encoder_layers: 1,
  decoder_layers: 1,
  encoder_attention_heads: SIZES.heads,
  decoder_attention_heads: SIZES.heads,
  num_mel_bins: SIZES.mels,
  max_source_positions: SIZES.positions,
  max_target_positions: SIZES.texts,
  median_filter_width: 7,
  vocab_size: VOCABULARY.length,
  decoder_start_token_id: idOf(START),
  eos_token_id: idOf(END),
  pad_token_id: idOf(END),
};

const GENERATION = {
  max_length: SIZES.texts,
  is_multilingual: true,
  decoder_start_token_id: idOf(START),
  eos_token_id: idOf(END),
  pad_token_id: idOf(END),
  no_timestamps_token_id: idOf(SILENT),
  max_initial_timestamp_index: 50,
  lang_to_id: { [ENGLISH]: idOf(ENGLISH), [GERMAN]: idOf(GERMAN) },
  task_to_id: { transcribe: idOf(TRANSCRIBE), translate: idOf(TRANSLATE) },
};

const PREPROCESSOR = {
  feature_extractor_type: "WhisperFeatureExtractor",
  processor_class: "WhisperProcessor",
  ...{ chunk_length: 30, feature_size: SIZES.mels, hop_length: 160, n_fft: 400 },
  ...{ n_samples: 480_000, nb_max_frames: 3000, sampling_rate: 16_000 },
};

const byteLevel = {
  type: "ByteLevel",
  add_prefix_space: false,
  trim_offsets: true,
  use_regex: true,
};

const TOKENIZER = {
  version: "1.0",
  added_tokens: [...SPECIAL, ...TIMES].map((content) => ({
    ...{ id: idOf(content), content, special: SPECIAL.includes(content) },
    ...{ single_word: false, lstrip: false, rstrip: false, normalized: false },
  })),
  normalizer: null,
  pre_tokenizer: byteLevel,
  post_processor: null,
  decoder: byteLevel,
  model: {
    type: "BPE",
    unk_token: END,
    vocab: Object.fromEntries([...WORDS, END].map((word) => [word, idOf(word)])),
    merges: [],
  },
};

/** The files of a model of Whisper's architecture with random weights, that writes what is known. */
export function whisperFiles(seed: number, alignment: object = { alignment_heads: [[0, 0]] }) {
  const text = (value: unknown) => JSON.stringify(value);
  return {
    "README.md": "---\npipeline_tag: automatic-speech-recognition\n---\n",
    "config.json": text(CONFIG),
    "generation_config.json": text({ ...GENERATION, ...alignment }),
    "preprocessor_config.json": text(PREPROCESSOR),
    "tokenizer.json": text(TOKENIZER),
    "tokenizer_config.json": text({ tokenizer_class: "WhisperTokenizer", eos_token: END }),
    "onnx/encoder_model.onnx": encodeListener(seed),
    "onnx/decoder_model_merged.onnx": encodeWriter(seed + 1, VOCABULARY.length, RULES),
  };
}
