import { accepted, done, type OptionRules, refused } from "./option-rule.ts";

const ATTRIBUTION = "says who asks, not what";

/** Of `/v1/embeddings`, and of the task `feature-extraction`. */
export const EMBEDDING_OPTIONS: OptionRules = {
  input: done,
  encoding_format: done,
  normalize: done,
  dimensions: done,
  user: accepted(ATTRIBUTION),
  priority: accepted("each caller has the same share"),
  truncate_prompt_tokens: refused(),
  add_special_tokens: refused(true),
  input_type: refused(),
  embed_dtype: refused("float32"),
  prompt_name: refused(),
  truncate: refused(false),
};

/** Of the task `text-ranking`, in addition to a query and its documents. */
export const RANKING_OPTIONS: OptionRules = {
  raw_scores: done,
  truncate: refused(true),
  truncation_direction: refused("right", "Right"),
  max_tokens_per_doc: refused(),
  truncate_prompt_tokens: refused(),
  user: accepted(ATTRIBUTION),
  priority: accepted("each caller has the same share"),
};

/** Of `/v1/images/generations`, and of the task `text-to-image`. */
export const IMAGE_OPTIONS: OptionRules = {
  prompt: done,
  size: done,
  width: done,
  height: done,
  seed: done,
  n: refused(1),
  response_format: done,
  quality: refused("auto", "standard"),
  style: refused("vivid"),
  background: refused("auto"),
  output_format: refused("png"),
  output_compression: refused(100),
  partial_images: refused(0),
  stream: refused(false),
  moderation: accepted("nothing is moderated here"),
  user: accepted(ATTRIBUTION),
};

/** Of `/v1/audio/speech`, and of the task `text-to-speech`. */
export const SPEECH_OPTIONS: OptionRules = {
  input: done,
  voice: accepted("clients must send one, and a model that runs here has one"),
  response_format: done,
  speed: done,
  instructions: refused(""),
  stream_format: refused("audio"),
  user: accepted(ATTRIBUTION),
};

/** Of `/v1/audio/transcriptions`, and of the task `automatic-speech-recognition`. Forms have texts only. */
export const TRANSCRIPTION_OPTIONS: OptionRules = {
  file: done,
  language: done,
  response_format: done,
  return_timestamps: done,
  task: done,
  prompt: refused(""),
  temperature: refused(0, "0"),
  stream: done,
  chunking_strategy: accepted("long recordings are read in parts anyway"),
  timestamp_granularities: done,
  include: refused([]),
  known_speaker_names: refused(),
  known_speaker_references: refused(),
};
