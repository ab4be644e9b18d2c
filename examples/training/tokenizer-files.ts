import { type Casing, SPECIAL_TOKENS } from "./word-piece.ts";

/** The four files of a BERT tokenizer, by name; `maxTokens` is where long texts are cut. */
export function formatTokenizerFiles(
  vocabulary: readonly string[],
  maxTokens: number,
  casing: Casing = "uncased",
): Record<string, string> {
  const roles = {
    pad_token: "[PAD]",
    unk_token: "[UNK]",
    cls_token: "[CLS]",
    sep_token: "[SEP]",
    mask_token: "[MASK]",
  };
  return {
    "vocab.txt": `${vocabulary.join("\n")}\n`,
    "tokenizer.json": formatJson(fastTokenizer(vocabulary, casing)),
    "special_tokens_map.json": formatJson(roles),
    "tokenizer_config.json": formatJson({
      ...roles,
      tokenizer_class: "BertTokenizer",
      do_lower_case: casing === "uncased",
      strip_accents: null,
      tokenize_chinese_chars: true,
      clean_up_tokenization_spaces: true,
      model_max_length: maxTokens,
    }),
  };
}

/** Indented, with a line feed at the end. */
export function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function fastTokenizer(vocabulary: readonly string[], casing: Casing) {
  const token = (id: string, type_id: number) => ({ SpecialToken: { id, type_id } });
  const text = (id: string, type_id: number) => ({ Sequence: { id, type_id } });
  const single = [token("[CLS]", 0), text("A", 0), token("[SEP]", 0)];
  const named = (id: (typeof SPECIAL_TOKENS)[number]) => [
    id,
    { id, ids: [SPECIAL_TOKENS.indexOf(id)], tokens: [id] },
  ];
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: SPECIAL_TOKENS.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: "BertNormalizer",
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: casing === "uncased",
    },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: {
      type: "TemplateProcessing",
      single,
      pair: [...single, text("B", 1), token("[SEP]", 1)],
      special_tokens: Object.fromEntries([named("[CLS]"), named("[SEP]")]),
    },
    decoder: { type: "WordPiece", prefix: "##", cleanup: true },
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((piece, id) => [piece, id])),
    },
  };
}
