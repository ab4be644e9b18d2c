/** The two tokenizer files of a vocabulary of whole words; its first `special` entries are control tokens. */
export function wordTokenizer(
  vocabulary: readonly string[],
  special: number,
  config: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const metaspace = { type: "Metaspace", replacement: "▁", add_prefix_space: true };
  const added = vocabulary.slice(0, special).map((content, id) => ({
    id,
    content,
    special: true,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
  }));
  return {
    "tokenizer.json": JSON.stringify({
      version: "1.0",
      truncation: null,
      padding: null,
      added_tokens: added,
      normalizer: null,
      // Marks words, but keeps them in one: what splits them comes first.
      pre_tokenizer: { type: "Sequence", pretokenizers: [{ type: "WhitespaceSplit" }, metaspace] },
      post_processor: null,
      decoder: metaspace,
      model: {
        type: "WordLevel",
        vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
        unk_token: "<unk>",
      },
    }),
    "tokenizer_config.json": JSON.stringify({
      tokenizer_class: "PreTrainedTokenizer",
      unk_token: "<unk>",
      ...config,
    }),
  };
}
