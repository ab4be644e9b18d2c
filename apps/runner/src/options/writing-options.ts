import { accepted, done, type OptionRules, refused } from "./option-rule.ts";

const BEAMS = "it is about beams, and there is one";

/** Options of models that read one thing and write another, which may be in `generate_parameters`. */
export const WRITING_OPTIONS: OptionRules = {
  generate_parameters: done,
  generation_parameters: done,
  max_new_tokens: done,
  max_length: done,
  min_new_tokens: done,
  min_length: done,
  do_sample: done,
  temperature: done,
  top_k: done,
  top_p: done,
  min_p: done,
  seed: done,
  repetition_penalty: done,
  no_repeat_ngram_size: done,
  num_beams: refused(1),
  num_beam_groups: refused(1),
  early_stopping: accepted(BEAMS),
  length_penalty: accepted(BEAMS),
  diversity_penalty: accepted(BEAMS),
  num_return_sequences: refused(1),
  penalty_alpha: refused(0),
  typical_p: refused(1),
  epsilon_cutoff: refused(0),
  eta_cutoff: refused(0),
  encoder_no_repeat_ngram_size: refused(0),
  bad_words_ids: refused([]),
  forced_bos_token_id: refused(),
  forced_eos_token_id: refused(),
  max_time: refused(),
  stop: refused([]),
  stop_sequences: refused([]),
  return_tensors: refused(false),
  use_cache: accepted("what was computed is kept anyway"),
};

/** Of the tasks `summarization` and `text2text-generation`. */
export const REWRITING_OPTIONS: OptionRules = {
  ...WRITING_OPTIONS,
  truncation: done,
  clean_up_tokenization_spaces: done,
  src_lang: refused(),
  tgt_lang: refused(),
};

/** Of the task `translation`. */
export const TRANSLATION_OPTIONS: OptionRules = {
  ...REWRITING_OPTIONS,
  src_lang: done,
  tgt_lang: done,
};
